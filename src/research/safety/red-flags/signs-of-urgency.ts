import { any, both, sign, someone } from './sign-words.ts';

/** Complaints and their gravity, whatever the organ; and words of critical care. For what no other sign knows. */
export const urgencySigns: Readonly<Record<string, RegExp>> = {
  complaint: sign(
    any(`pain\\w* | ach(?:e|es|ing) | hurts? | hurting | sore | cramps? | headaches? | bleed\\w* | blood(?! (?:pressure|sugar|test|thinn\\w*)) | swollen | swell\\w* | numb\\w* | weak\\w* | paraly\\w* |
    tingl\\w* | dizz\\w* | faint\\w* | vomit\\w* | throw\\w* up | fever\\w* | rash | spots | dots | breath\\w* | wheez\\w* | cough\\w* | swallow\\w* | drool\\w* | vision | sight | eyes? | confus\\w* | shak(?:ing|es) | jerking | burn(?:t|ed|s)? |
    cut | wound | bite | bitten | bruis\\w* | belly | stomach | chest | heart | throat | neck | head | legs? | arms? | fingers? | toes? | scrotum | testic\\w* | skin | pale | grey | yellow | stiff\\w* | drunk | rings`),
  ),
  grave: sign(
    any(`worst | severe\\w*(?! (?:heart failure|copd|kidney|osteo\\w*|depress\\w*|acne|eczema|psoriasis|obesity|mental|chronic|aortic|mitral|sleep|asthma|dementia|hypertension)) | terrible | terribly | awful | unbearable | excruciating | agony | horrible | violent | intense | like hell | out of proportion | looks? (?:terrible|awful|grey|bad|very ill|really ill|dreadful) |
    like (?:i am|he is|she is) dying | (?:i am|is) dying | going to die | clutch\\w* | writh\\w* | screaming | crying with pain | doubled (?:up|over) | cannot (?!sleep\\b|afford|decide|remember|find|take ibuprofen|tolerate|have|eat (?:gluten|dairy))\\w+ |
    (?:will|does|do) not (?:stop|eat|drink|wake|respond|move|feel|react|hurt|go away|talk) | keeps? (?:bleeding|vomiting|fainting|getting worse) | getting worse (?:fast|quickly|by the (?:hour|minute)) | never had anything like | like a (?:hammer|knife|bomb|lightning) |
    burnt black | charred | blue | purple | dark red | black | spread(?:s|ing) | (?:rock|board)[- ]?hard | very (?:tender|pale|weak|ill|sick|sleepy|hot) | so (?:weak|tight|pale|ill|tired) | limp | floppy | lethargic | drool\\w* | (?:acting|speaks?|talks?|walks?) (?:like )?drunk | like jelly | unresponsive | jerking | rolled back | mouthfuls`),
  ),
  'critical care': sign(
    any(`refractory to adrenaline | bronchospasm | laryngospasm | tension pneumothorax | tamponade | thrombolys\\w* | tenecteplase | alteplase | thrombectomy | noradrenaline | vasopressin | vasopressors? | ecmo | impella | cpr (?:is )?ongoing | ongoing cpr | in vf | in pea | in asystole | defibrillat\\w* | naloxone |
    fomepizole | flumazenil | dantrolene | antivenom | mannitol | hypertonic saline | massive transfusion | wake-?up stroke | gaze deviation | arm drift | spontaneous ich | ich \\d+ | eclampsia | mgso4 | magnesium loading | salicylate \\d+ | paracetamol level | digoxin toxicity |
    thyroid storm | myx(?:o)?edema coma | malignant hyperthermia | serotonin syndrome | acute liver failure | tumou?r lysis | hyperkal\\w+ with | ongoing isch\\w* | interscapular pain | dic | brain ?stem | herniation | tbsa | hanging | stab wound | gunshot | impaled | cap(?:illary)? refill (?:[3-9]|of [3-9]) |
    (?:open the|secure the|emergency) (?:airway|cricothyr\\w*) | cricothyr\\w* | intubat\\w* | pci or lysis | pulmonary o?edema | anuri\\w* | obtunded | moribund | crashing`),
  ),
  means: sign(
    both(
      '(?:rope|noose|gun|bridge|train|knife|razor|pills|cabinet|exhaust)',
      '(?:better without me|to the garage|scared|ready|everything|myself|stand\\w* (?:on|at)|goodbye)',
      60,
    ),
    any(
      `wish(?:es)? to die | (?:wants?|wanted|wish\\w*) (?:to be|i was|i were|she was|he was) dead | better without me | cannot take (?:it|this) any ?more | stockpil\\w* | hopeless and | swallow everything`,
    ),
  ),
  'doses gone wrong': sign(
    both('(?:pills?|tablets?|medicines?|medication)', '(?:are missing|is missing|found (?:open|empty))', 34),
    both('(?:mixed|mixing)', '(?:bleach|ammonia|cleaners?)', 16),
    any(
      'times the (?:normal |usual |right )?dose | wrong (?:dose|medicine|syringe) | inhaled (?:chlorine|gas|fumes)',
    ),
  ),
  'meningeal wording': sign(
    any('hates? (?:the )?light | light is unbearable | light hurts | cannot (?:bear|stand) (?:the )?light'),
  ),
  'dot rash': sign(both('(?:red|purple|dark|tiny)', '(?:dots|spots|bruises)', 14)),
  'hit hard': sign(
    any('slipped | fell | fallen | tripped | crash\\w* | accident'),
    both('hit', `(?:the |${someone} )?(?:back of (?:his|her|my) )?head`, 16),
  ),
  'swollen in pregnancy': sign(both('(?:hands|face|feet)', '(?:swollen|puffy|swelling)', 14)),
};
