/** Names of people that medicine uses for diseases, signs, scores, tests and operations, without marks. */
export const eponyms: ReadonlySet<string> = new Set(
  `achilles addison adie adson alport alzheimer angelman apgar apley argyll arnold asherman asperger avellis babinski baker bankart barlow barr
barre barrett barthel bartholin bartter becker beck beers behcet bell bence benson berger bernard bickerstaff billroth binswanger bishop bitot
blackfan blalock boerhaave bosniak bowen braden bradford brandt breslow bright brown brudzinski brugada bruton budd buerger burkitt caplan
caprini castleman celsius centor chadwick chagas charcot charlson chediak cheyne chiari child churg clark cobb cochrane colles conn conners
cooley coombs costen courvoisier cowden creutzfeldt crigler crohn cullen cushing dandy danlos darier daroff davidson devic diamond dieulafoy
dix doppler down dravet dressler dubin dubowitz duchenne duffy duke dukes dupuytren eaton ebstein ehlers eisenmenger ellison epley epstein
epworth evans ewing fabry fahrenheit fallot fanconi felty ferriman finkelstein fisher fitz fitzpatrick foley fontan fontaine fowler framingham frank frey
friedewald friedreich gaenslen gallwey ganz garden gardner gartland gastaut gaucher geneva ghent gilbert gilles gitelman gleason goldman goldmann
golgi goodpasture gower gowers gram grave graves grawitz grey grocott guillain guillan guthrie gustilo haemophilus hailey hallpike hallux hamilton
hamman hansen harris hartmann hartnup hashimoto hawkins heimlich henle henoch herpes hess hirschsprung hodgkin hoffmann holter homan homans
horner hunt hunter huntington hurler hutchinson ishihara jackson jakob janeway jeghers johnson johnsson jones kaplan kallmann kaposi karnofsky
kartagener kawasaki kayser kegel kell kennedy kernig killip kimmelstiel kleffner kleihauer klinefelter kocher koplik korsakoff kreb kussmaul lachman
lambert landau langerhans lansky leber legg leigh lemierre lennox leriche lesch levy lewy libman lichtenstein liddle light likert lisfranc lister
loeffler loffler lou lown ludwig lugol lund lyme lynch maddrey mallampati mallory mantoux marcus marfan marie marshall marsh mayer mcburney mcdonald
mcmurray meckel meigs meniere merkel meyer miller milwaukee mini mirizzi mobitz mohs monteggia montgomery morse morton munchausen murphy myer
naegele naranjo neer nelson newcastle niemann nissen noonan norton norwood nyhan ogilvie oliver ortolani osgood osler ottawa paget pancoast
papanicolaou parinaud parkinson parkland patau pearl perthes peutz peyronie pfannenstiel phalen pick pierre plummer pompe portnoy pott potter
prader pringle prinzmetal pugh purkinje quincke ramsay ramstedt ranke rankin ranson rapp raynaud reed reiter rendu rett reye riedel rinne ritter robin rockall
rolando romberg romhilt rorschach rosenthal ross roth rotor roux rovsing rubin russell sachs salter sanger schatzki schilling schirmer
schlatter schober schonlein seldinger sengstaken sever sezary sheehan shy siewert sims sipple sjogren smith snellen spearman spurling stanford sternberg
stevens still stokes strauss sturge susac swan swann sweet swyer takayasu takotsubo tanner tarlov tarsal tay thomas thompson thomsen tietze tinel todd tolosa
tourette trendelenburg treacher trousseau turcot turner tzanck usher vancouver valsalva verner vincent virchow vogt vongierke wada waldenstrom walker
wallenberg warthin waterlow watson weber wegener weil weiss wells werdnig wernicke westermark whipple white wickham wilcoxon willebrand willi williams wilms wilson
winter wiskott wolff wong yates young zellweger zenker ziehl zollinger zung raman tooth marek ahmed masala`.split(
    /\s+/,
  ),
);

/** What follows a name that stands for a thing: "Wells score", "Smith fracture". */
export const eponymNoun =
  /^(?:['’]s)?[-\s/]*(?:(?!(?:who|whose|has|have|is|in|with|and|or|on|for|does|takes|had|was|were|at|to|from|after|before|while|by|of|please|as|that|which|if|needs|gets)\b)(?:\p{Ll}+|[IVX]+|\d+)\s+){0,2}(?:disease|syndromes?|scores?|scale|criteria|criterion|tests?|testing|signs?|index|classifications?|staging|stages?|grade|fractures?|palsy|lymphoma|sarcoma|tumou?rs?|thyroiditis|o?esophagus|phenomenon|contracture|procedure|operation|manoeuvre|maneuver|method|technique|catheter|tube|rule|equation|formula|questionnaire|inventory|study|trial|cohort|law|ulcer|gland|anaemia|anemia|nephritis|encephalopathy|dementia|chorea|ataxia|reflex|triad|position|stain|bodies|body|cells?|virus|fever|arthritis|arthropathy|neuroma|cyst|hernia|diet|protocol|regimen|review|database|library|et al|and colleagues|malformation|dystrophy|disability|exercises?|monitor|ultrasound|imaging|coma|risk|performance|model|analysis|plot|curve|ratio|statistic|effect|distribution|maneuvers|nodes?|spots?|nodules?|lines?|classes|class|score-|reaction|antigen|collaboration|handbook|clinic|system|paradox|bank|wort|valve|implant|scattering|loop|ring|mask|needle|score)/iu;
