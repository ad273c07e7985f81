/** Words for people who can be counted, as alternatives of a pattern. */
export const people =
  'patients|participants|people|persons|adults?|women|men|children|infants|neonates|newborns|babies|boys|girls|teenagers|adolescents|subjects|individuals|volunteers|outpatients|inpatients|residents|pregnancies|mothers|veterans|survivors';
/** Words for people who cannot. */
export const someone = 'those|anyone|everyone|everybody';
