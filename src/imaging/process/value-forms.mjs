/** Value representations whose length stands in 32 bits in Explicit VR (PS3.5, 7.1.2), and the others. */
export const longForms = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '));
export const shortForms = new Set(
  'AE AS AT CS DA DS DT FL FD IS LO LT PN SH SL SS ST TM UI UL US'.split(' '),
);
