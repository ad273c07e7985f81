import { ingredientNames, therapeuticClasses } from '../../../question/ingredients.ts';

/**
 * What drugs share that makes them interact, beside their therapeutic classes; `@` takes in another class. Membership is
 * general pharmacology (CYP: FDA's examples of drugs that interact with CYP enzymes), not a copy of one list.
 */
const byClass: Readonly<Record<string, string>> = {
  // Metabolism
  'strong CYP3A4 inhibitor':
    'amprenavir, atazanavir, boceprevir, ceritinib, clarithromycin, cobicistat, darunavir, delavirdine, elvitegravir, fosamprenavir, idelalisib, indinavir, itraconazole, josamycin, ketoconazole, levoketoconazole, lonafarnib, lopinavir, mibefradil, mifepristone, nefazodone, nelfinavir, nirmatrelvir, paritaprevir, posaconazole, ribociclib, ritonavir, saquinavir, telaprevir, telithromycin, tipranavir, troleandomycin, tucatinib, voriconazole',
  'moderate CYP3A4 inhibitor':
    'aprepitant, avacopan, berotralstat, conivaptan, crizotinib, diltiazem, dronedarone, duvelisib, erythromycin, fedratinib, fluconazole, fosaprepitant, grapefruit, imatinib, isavuconazole, lefamulin, letermovir, miconazole, netupitant, nilotinib, stiripentol, tofisopam, verapamil',
  'weak CYP3A4 inhibitor':
    'amiodarone, amlodipine, bicalutamide, chlorzoxazone, cilostazol, cimetidine, ciprofloxacin, cyclosporine, danazol, fluvoxamine, fluoxetine, isoniazid, ivacaftor, lapatinib, lomitapide, norfloxacin, pazopanib, ranitidine, ranolazine, roxithromycin, ticagrelor, zileuton',
  'strong CYP3A4 inducer':
    "apalutamide, carbamazepine, enzalutamide, fosphenytoin, ivosidenib, lumacaftor, mitotane, phenobarbital, phenytoin, primidone, rifampin, rifapentine, st. john's wort",
  'moderate CYP3A4 inducer':
    'bexarotene, bosentan, butalbital, cenobamate, dabrafenib, dexamethasone, efavirenz, eslicarbazepine, etravirine, griseofulvin, lorlatinib, modafinil, nafcillin, nevirapine, oxcarbazepine, rifabutin, sotorasib, topiramate, vemurafenib',
  'weak CYP3A4 inducer':
    'aprepitant, armodafinil, clobazam, felbamate, fosaprepitant, pioglitazone, rufinamide',
  'narrow CYP3A4 substrate':
    'alfuzosin, astemizole, avanafil, bepridil, cisapride, conivaptan, dihydroergotamine, disopyramide, domperidone, dronedarone, eletriptan, eplerenone, ergonovine, ergotamine, finerenone, flibanserin, halofantrine, ivabradine, lercanidipine, lomitapide, lovastatin, lurasidone, methylergonovine, methysergide, mizolastine, naloxegol, nisoldipine, pimozide, quinidine, ranolazine, sertindole, silodosin, simvastatin, terfenadine, tolvaptan, triazolam, lumefantrine, levomethadyl, mavacamten, lonafarnib',
  'sensitive CYP3A4 substrate':
    'alfentanil, almotriptan, alprazolam, apixaban, aprepitant, aripiprazole, atorvastatin, axitinib, bedaquiline, bortezomib, bosutinib, brexpiprazole, bromocriptine, brotizolam, budesonide, buprenorphine, buspirone, cabazitaxel, cabergoline, cabozantinib, cariprazine, colchicine, crizotinib, cyclosporine, daridorexant, dasatinib, delamanid, docetaxel, ebastine, encorafenib, erlotinib, estazolam, eszopiclone, etoposide, everolimus, felodipine, fentanyl, fluticasone, gefitinib, guanfacine, ibrutinib, ifosfamide, iloperidone, imatinib, irinotecan, isradipine, ivacaftor, ixabepilone, lapatinib, lemborexant, lumateperone, macitentan, manidipine, maraviroc, methadone, methylprednisolone, midazolam, mifepristone, nilotinib, oxycodone, palbociclib, pazopanib, pimavanserin, ponatinib, quetiapine, quinine, regorafenib, ribociclib, rilpivirine, riociguat, rivaroxaban, ruxolitinib, salmeterol, saxagliptin, sildenafil, sirolimus, sorafenib, sufentanil, sunitinib, suvorexant, tacrolimus, tadalafil, temsirolimus, ticagrelor, toremifene, trabectedin, trazodone, upadacitinib, vandetanib, vardenafil, venetoclax, vilazodone, vinblastine, vincristine, vindesine, vinorelbine, voclosporin, vorapaxar, zanubrutinib, acalabrutinib, cobimetinib, neratinib, olaparib, glasdegib, ivosidenib, midostaurin, avapritinib, pralsetinib, selpercatinib, fedratinib, pacritinib, deflazacort, dapoxetine, halofantrine, tofacitinib, vericiguat, suvorexant, rimegepant, ubrogepant, atogepant, vorapaxar, elagolix, ulipristal, fosamprenavir, lefamulin, valbenazine',
  'CYP3A4 substrate':
    'amlodipine, benidipine, bisoprolol, carbamazepine, citalopram, clonazepam, clozapine, dapsone, dexamethasone, diazepam, diltiazem, donepezil, dutasteride, efonidipine, escitalopram, finasteride, galantamine, haloperidol, hydrocodone, lacidipine, lidocaine, loperamide, mirtazapine, mefloquine, nevirapine, nicardipine, nifedipine, nimodipine, nitrendipine, nitrazepam, ondansetron, oxybutynin, perampanel, praziquantel, prednisolone, prednisone, propafenone, repaglinide, risperidone, solifenacin, tamsulosin, tolterodine, tramadol, triamcinolone, verapamil, zaleplon, ziprasidone, zolpidem, zonisamide, zopiclone, darifenacin, fesoterodine, mometasone, hydrocortisone, reboxetine, tiagabine, cilostazol, bosentan, codeine, sufentanil, cyclophosphamide, artemether, artesunate, clopidogrel, etizolam, flurazepam, clorazepate',
  'CYP3A4-dependent drug lost to inducers':
    'apixaban, atazanavir, atovaquone, bedaquiline, bictegravir, boceprevir, bosutinib, cabotegravir, clarithromycin, cobicistat, cyclosporine, daclatasvir, darunavir, dasabuvir, dasatinib, delamanid, doravirine, dronedarone, edoxaban, dabigatran, elbasvir, elvitegravir, erlotinib, etravirine, everolimus, felodipine, fosamprenavir, amprenavir, gefitinib, glecaprevir, grazoprevir, ibrutinib, imatinib, indinavir, irinotecan, isavuconazole, itraconazole, ivabradine, ivacaftor, ketoconazole, lapatinib, ledipasvir, lopinavir, lurasidone, macitentan, maraviroc, methadone, midazolam, mifepristone, nelfinavir, nifedipine, nilotinib, nimodipine, nisoldipine, ombitasvir, oxycodone, paritaprevir, pazopanib, pibrentasvir, ponatinib, posaconazole, praziquantel, quetiapine, quinidine, ranolazine, regorafenib, rilpivirine, riociguat, ritonavir, rivaroxaban, ruxolitinib, saquinavir, simeprevir, sirolimus, sofosbuvir, sorafenib, sunitinib, tacrolimus, tadalafil, telaprevir, telithromycin, temsirolimus, ticagrelor, tipranavir, tofacitinib, tolvaptan, triazolam, ulipristal, vandetanib, velpatasvir, venetoclax, voriconazole, voxilaprevir, nirmatrelvir, lenacapavir, fostemsavir, naloxegol, eplerenone, apremilast, upadacitinib, deflazacort, bortezomib, cabazitaxel, docetaxel, vincristine, axitinib, cabozantinib, abiraterone, olaparib, pretomanid, artemether, lumefantrine, mefloquine, asunaprevir, delavirdine, suvorexant',
  'CYP1A2 inhibitor':
    'acyclovir, amiodarone, cimetidine, ciprofloxacin, enoxacin, ethinyl estradiol, famotidine, fluvoxamine, levofloxacin, mexiletine, norfloxacin, ofloxacin, pefloxacin, pipemidic acid, propafenone, ticlopidine, tocainide, vemurafenib, verapamil, viloxazine, zafirlukast, zileuton',
  'strong CYP1A2 inhibitor': 'ciprofloxacin, enoxacin, fluvoxamine, viloxazine',
  'narrow CYP1A2 substrate': 'alosetron, agomelatine, ramelteon, tasimelteon, tizanidine, pirfenidone',
  'CYP1A2 substrate':
    'aminophylline, caffeine, clozapine, doxofylline, duloxetine, melatonin, mexiletine, olanzapine, propranolol, rasagiline, riluzole, ropinirole, tacrine, theophylline, zolmitriptan, frovatriptan, bendamustine, asenapine, erlotinib',
  'strong CYP2D6 inhibitor': 'bupropion, fluoxetine, paroxetine, quinidine, terbinafine, hydroquinidine',
  'moderate CYP2D6 inhibitor':
    'abiraterone, amiodarone, celecoxib, cinacalcet, dronedarone, duloxetine, mirabegron, rolapitant, sertraline, propafenone, diphenhydramine, cimetidine',
  'CYP2D6 substrate':
    'amitriptyline, aripiprazole, atomoxetine, brexpiprazole, carvedilol, chlorpromazine, clomipramine, clozapine, codeine, desipramine, deutetrabenazine, dextromethorphan, donepezil, doxepin, encainide, flecainide, fluphenazine, haloperidol, hydrocodone, iloperidone, imipramine, metoprolol, mexiletine, nebivolol, nortriptyline, oxycodone, perphenazine, pimozide, pitolisant, propafenone, propranolol, protriptyline, risperidone, tetrabenazine, timolol, tolterodine, tramadol, trimipramine, valbenazine, venlafaxine, vortioxetine, zuclopenthixol, dihydrocodeine',
  'CYP2C9 inhibitor':
    'amiodarone, benzbromarone, capecitabine, cimetidine, etravirine, felbamate, fenofibrate, fluconazole, fluorouracil, fluvastatin, fluvoxamine, fluoxetine, isoniazid, leflunomide, metronidazole, miconazole, oxandrolone, phenylbutazone, sulfamethoxazole, sulfadiazine, sulfinpyrazone, teriflunomide, tinidazole, ornidazole, secnidazole, valproate, voriconazole, zafirlukast',
  'CYP2C19 inhibitor':
    'chloramphenicol, cimetidine, esomeprazole, etravirine, felbamate, fluconazole, fluoxetine, fluvoxamine, isoniazid, ketoconazole, moclobemide, omeprazole, ticlopidine, voriconazole, cannabidiol, cenobamate, stiripentol',
  'P-gp inhibitor':
    'amiodarone, azithromycin, clarithromycin, cobicistat, conivaptan, cyclosporine, diltiazem, dronedarone, erythromycin, itraconazole, ketoconazole, lapatinib, lopinavir, mibefradil, nelfinavir, posaconazole, propafenone, quinidine, quinine, hydroquinidine, ranolazine, ritonavir, saquinavir, tacrolimus, ticagrelor, tipranavir, telaprevir, verapamil, vemurafenib, glecaprevir, ledipasvir, simeprevir, ivacaftor, neratinib, carvedilol, velpatasvir, voxilaprevir, telithromycin, josamycin, roxithromycin, troleandomycin',
  'OATP1B1 inhibitor':
    'atazanavir, clarithromycin, cyclosporine, darunavir, eltrombopag, erythromycin, gemfibrozil, glecaprevir, letermovir, lopinavir, paritaprevir, rifampin, ritonavir, saquinavir, simeprevir, telaprevir, tipranavir, voxilaprevir, pibrentasvir, velpatasvir, ledipasvir, grazoprevir, leflunomide, teriflunomide',
  // Heart rhythm
  'QT-prolonging drug':
    'amiodarone, amisulpride, anagrelide, arsenic trioxide, artemether, astemizole, azithromycin, bepridil, chloroquine, chlorpromazine, cibenzoline, ciprofloxacin, cisapride, citalopram, clarithromycin, cocaine, cyamemazine, delamanid, disopyramide, dofetilide, dolasetron, domperidone, donepezil, dronedarone, droperidol, encainide, erythromycin, escitalopram, flecainide, fluconazole, fluphenazine, gatifloxacin, grepafloxacin, halofantrine, haloperidol, hydroquinidine, hydroxychloroquine, hydroxyzine, ibutilide, ivosidenib, levofloxacin, levomepromazine, levomethadyl, levosulpiride, lumefantrine, mesoridazine, methadone, mizolastine, mobocertinib, moxifloxacin, nifekalant, nilotinib, ondansetron, oxaliplatin, pentamidine, pilsicainide, pimozide, pipamperone, piperaquine, prenylamine, probucol, procainamide, quinidine, quinine, quizartinib, ribociclib, roxithromycin, sertindole, sevoflurane, sotalol, sparfloxacin, spiramycin, sulpiride, sultopride, terfenadine, terodiline, thioridazine, tiapride, toremifene, vandetanib, vernakalant, vincamine, ziprasidone, zuclopenthixol, flupentixol, bedaquiline, mequitazine',
  'possible QT-prolonging drug':
    'alfuzosin, amantadine, amitriptyline, apomorphine, aripiprazole, asenapine, atazanavir, atomoxetine, buprenorphine, ceritinib, chloral hydrate, clofazimine, clomipramine, clozapine, crizotinib, dasatinib, desipramine, deutetrabenazine, dexmedetomidine, dolasetron, doxepin, efavirenz, eribulin, famotidine, felbamate, fingolimod, fluoxetine, fluvoxamine, foscarnet, galantamine, gemifloxacin, gilteritinib, granisetron, iloperidone, imipramine, indapamide, isradipine, itraconazole, ivabradine, ketoconazole, lapatinib, lenvatinib, leuprolide, lithium, lofexidine, loperamide, maprotiline, mefloquine, metoclopramide, metronidazole, mianserin, mifepristone, mirabegron, mirtazapine, nicardipine, norfloxacin, nortriptyline, ofloxacin, olanzapine, osimertinib, oxytocin, paliperidone, paroxetine, pasireotide, pazopanib, perphenazine, pimavanserin, pitolisant, posaconazole, promethazine, propafenone, protriptyline, quetiapine, ranolazine, rilpivirine, risperidone, romidepsin, saquinavir, sertraline, siponimod, solifenacin, sorafenib, sunitinib, tacrolimus, tamoxifen, telavancin, telithromycin, tetrabenazine, tizanidine, tolterodine, toremifene, torsemide, trazodone, trimipramine, tropisetron, valbenazine, vardenafil, vemurafenib, venlafaxine, voriconazole, vorinostat, hydroxyzine, diphenhydramine, primaquine, pretomanid, trifluoperazine, thiothixene, loxapine, terlipressin, papaverine, propofol, cilostazol, terbutaline, salmeterol, epinephrine',
  'potassium-lowering drug':
    '@thiazide diuretic, @loop diuretic, acetazolamide, methazolamide, amphotericin B, bisacodyl, senna, sodium picosulfate, fludrocortisone, hydrocortisone, prednisone, prednisolone, methylprednisolone, dexamethasone, betamethasone, cortisone, corticotropin, licorice, sodium polystyrene sulfonate',
  'bradycardia-causing drug':
    '@beta blocker, amiodarone, clonidine, digoxin, digitoxin, diltiazem, donepezil, dronedarone, fingolimod, galantamine, guanfacine, ivabradine, lacosamide, mefloquine, pyridostigmine, rivastigmine, siponimod, sotalol, verapamil, ozanimod, ponesimod, methyldopa, moxonidine, physostigmine, neostigmine, ambenonium, tacrine',
  // Serotonin and monoamines
  'irreversible or strong MAO inhibitor':
    'iproniazid, isocarboxazid, nialamide, phenelzine, procarbazine, selegiline, tranylcypromine',
  'MAO-B inhibitor': 'rasagiline, safinamide, selegiline',
  'non-selective MAO inhibitor':
    'iproniazid, isocarboxazid, moclobemide, nialamide, phenelzine, pirlindole, toloxatone, tranylcypromine, furazolidone, linezolid, methylene blue, procarbazine',
  'MAO inhibitor': '@monoamine oxidase inhibitor, furazolidone, linezolid, methylene blue, procarbazine',
  'serotonergic antidepressant':
    '@SSRI, @SNRI, @tricyclic antidepressant, nefazodone, trazodone, vilazodone, vortioxetine, mirtazapine, mianserin, gepirone',
  'serotonin-raising drug':
    "@SSRI, @SNRI, clomipramine, imipramine, amitriptyline, trimipramine, nortriptyline, desipramine, doxepin, protriptyline, amoxapine, dosulepin, lofepramine, nefazodone, trazodone, vilazodone, vortioxetine, buspirone, dextromethorphan, fentanyl, meperidine, methadone, tapentadol, tramadol, pentazocine, dextropropoxyphene, st. john's wort, tryptophan, 5-hydroxytryptophan, sibutramine, lorcaserin, fenfluramine, dexfenfluramine, cyclobenzaprine, @triptan, amphetamine, dextroamphetamine, lisdexamfetamine, methamphetamine, cocaine, oxycodone, levomilnacipran, linezolid, methylene blue, @monoamine oxidase inhibitor, procarbazine",
  'weakly serotonin-raising drug': 'lithium, metoclopramide, ondansetron',
  'serotonergic opioid or antitussive':
    'alfentanil, dextromethorphan, dextropropoxyphene, fentanyl, meperidine, methadone, pentazocine, remifentanil, sufentanil, tapentadol, tramadol, oxycodone, hydrocodone, hydromorphone, oxymorphone, morphine, codeine, buprenorphine, butorphanol, levorphanol, nalbuphine, dihydrocodeine, opium',
  sympathomimetic:
    'amphetamine, armodafinil, atomoxetine, benzphetamine, cocaine, dexmethylphenidate, dextroamphetamine, diethylpropion, dobutamine, dopamine, droxidopa, ephedrine, epinephrine, isoproterenol, lisdexamfetamine, mazindol, metaraminol, methamphetamine, methylphenidate, midodrine, naphazoline, norepinephrine, oxymetazoline, pemoline, phendimetrazine, phentermine, phenylephrine, phenylpropanolamine, pseudoephedrine, serdexmethylphenidate, sibutramine, solriamfetol, tuaminoheptane, viloxazine, xylometazoline, tetrahydrozoline, apraclonidine, brimonidine',
  'drug dangerous with MAO inhibitors':
    "altretamine, apraclonidine, brimonidine, bupropion, buspirone, carbamazepine, cyclobenzaprine, deutetrabenazine, dexfenfluramine, fenfluramine, guanethidine, methyldopa, mirtazapine, nefopam, oxcarbazepine, reserpine, reboxetine, tetrabenazine, tianeptine, tryptophan, 5-hydroxytryptophan, valbenazine, vilazodone, vortioxetine, trazodone, nefazodone, mianserin, lorcaserin, sibutramine, lasmiditan, st. john's wort, esketamine",
  'triptan broken down by MAO-A': 'rizatriptan, sumatriptan, zolmitriptan, almotriptan',
  'oral or systemic ergot': 'dihydroergotamine, ergonovine, ergotamine, methylergonovine, methysergide',
  'dopamine agonist':
    '@dopamine agonist for prolactin, apomorphine, levodopa, pergolide, piribedil, pramipexole, ropinirole, rotigotine, amantadine',
  'dopamine blocker': '@antipsychotic, metoclopramide, promethazine, alimemazine',
  // Bleeding
  'oral anticoagulant':
    '@vitamin K antagonist, apixaban, betrixaban, edoxaban, rivaroxaban, dabigatran, ximelagatran',
  anticoagulant: '@oral anticoagulant, @heparin, @direct thrombin inhibitor, fondaparinux',
  'platelet inhibitor':
    '@P2Y12 inhibitor, aspirin, abciximab, cilostazol, eptifibatide, indobufen, tirofiban, triflusal, vorapaxar',
  'mild platelet inhibitor': 'anagrelide, dipyridamole, pentoxifylline, sarpogrelate',
  'NSAID other than aspirin':
    'aceclofenac, acemetacin, celecoxib, dexibuprofen, dexketoprofen, diclofenac, diflunisal, etodolac, etoricoxib, fenbufen, fenoprofen, floctafenine, flurbiprofen, ibuprofen, indomethacin, ketoprofen, ketorolac, lornoxicam, loxoprofen, lumiracoxib, meclofenamic acid, mefenamic acid, meloxicam, morniflumate, nabumetone, naproxen, niflumic acid, nimesulide, oxaprozin, parecoxib, phenylbutazone, piroxicam, rofecoxib, sulindac, tenoxicam, tiaprofenic acid, tolfenamic acid, tolmetin, valdecoxib, zaltoprofen, salsalate, choline magnesium trisalicylate, dipyrone',
  'bleeding-promoting supplement':
    'ginkgo, garlic, ginseng, dong quai, feverfew, turmeric, omega-3 fatty acids, vitamin E',
  'VKA-potentiating drug':
    'allopurinol, @androgen, atorvastatin, bezafibrate, bicalutamide, cefamandole, cefazolin, cefoperazone, cefotetan, ceftriaxone, cefmetazole, chloramphenicol, cimetidine, ciprofibrate, clofibrate, dextropropoxyphene, diflunisal, disulfiram, doxycycline, dronedarone, enoxacin, esomeprazole, ezetimibe, flutamide, gatifloxacin, gemfibrozil, glucagon, ifosfamide, itraconazole, ketoconazole, lansoprazole, levofloxacin, levothyroxine, liothyronine, lovastatin, methylprednisolone, minocycline, moxifloxacin, nalidixic acid, neomycin, nilutamide, norfloxacin, ofloxacin, omeprazole, orlistat, oxymetholone, pefloxacin, pravastatin, prednisone, propafenone, quinidine, quinine, rosuvastatin, roxithromycin, simvastatin, sorafenib, stanozolol, sulfafurazole, sulfisoxazole, tamoxifen, telithromycin, tetracycline, tigecycline, toremifene, tramadol, acetaminophen, azithromycin, clarithromycin, erythromycin, josamycin, ciprofloxacin, danazol, methyltestosterone, testosterone, nandrolone, oxandrolone, fluoxymesterone, noscapine, viloxazine, econazole, vitamin E, imatinib, erlotinib, gefitinib, thyroid, liotrix, dexamethasone, prednisolone',
  'strong VKA-potentiating drug':
    'amiodarone, capecitabine, danazol, fenofibrate, fluconazole, fluorouracil, gemfibrozil, metronidazole, miconazole, phenylbutazone, sulfamethoxazole, sulfinpyrazone, tegafur, tinidazole, voriconazole, oxandrolone, stanozolol, oxymetholone, methyltestosterone, disulfiram, tamoxifen, tipranavir',
  // Kidney, potassium, lithium
  'renin-angiotensin blocker': '@ACE inhibitor, @angiotensin receptor blocker, aliskiren',
  'potassium-raising drug': '@potassium-sparing diuretic, @mineralocorticoid antagonist',
  'potassium salt':
    'potassium chloride, potassium gluconate, potassium bicarbonate, potassium phosphate, potassium citrate, potassium iodide',
  'lithium-retaining drug':
    '@ACE inhibitor, @angiotensin receptor blocker, @thiazide diuretic, @loop diuretic, @NSAID other than aspirin',
  'nephrotoxic drug':
    '@aminoglycoside, amphotericin B, cidofovir, cisplatin, colistin, colistimethate, cyclosporine, foscarnet, ifosfamide, iodinated contrast, polymyxin B, tacrolimus, vancomycin, adefovir, bacitracin, capreomycin, pentamidine, streptozocin, zoledronic acid, deferasirox, tenofovir',
  'ototoxic drug': '@aminoglycoside, @loop diuretic, cisplatin, capreomycin, vancomycin',
  // Nervous system
  'CNS depressant':
    '@benzodiazepine, @barbiturate, @opioid, @gabapentinoid, @other hypnotic or sedative, @muscle relaxant, @antipsychotic, alimemazine, brompheniramine, carbinoxamine, chlorpheniramine, clemastine, cyproheptadine, dimenhydrinate, diphenhydramine, doxylamine, hydroxyzine, meclizine, promethazine, mirtazapine, trazodone, amitriptyline, doxepin, mianserin, clonidine, dexmedetomidine, ketamine, primidone, perampanel, dronabinol, nabilone, lofexidine, thalidomide, pizotifen, ketotifen, esketamine, brexanolone, zuranolone, cenobamate',
  'sedative-hypnotic':
    '@benzodiazepine, @barbiturate, meprobamate, chloral hydrate, sodium oxybate, zolpidem, zopiclone, eszopiclone, zaleplon, clomethiazole, carisoprodol, lemborexant, daridorexant, suvorexant, propofol, dexmedetomidine',
  'full opioid agonist':
    'alfentanil, codeine, dextropropoxyphene, dihydrocodeine, fentanyl, heroin, hydrocodone, hydromorphone, levomethadyl, levorphanol, meperidine, methadone, morphine, oliceridine, opium, oxycodone, oxymorphone, remifentanil, sufentanil, tapentadol, tramadol',
  'opioid partial agonist or antagonist':
    'buprenorphine, butorphanol, nalbuphine, pentazocine, naltrexone, nalmefene',
  'seizure threshold-lowering drug':
    'bupropion, tramadol, clozapine, theophylline, aminophylline, mefloquine, chloroquine, @tricyclic antidepressant, maprotiline, meperidine, tapentadol, ciprofloxacin, ofloxacin, imipenem, chlorpromazine, fampridine',
  'strongly anticholinergic drug':
    '@anticholinergic for parkinsonism, @bladder anticholinergic, amitriptyline, amoxapine, clomipramine, desipramine, doxepin, imipramine, nortriptyline, protriptyline, trimipramine, paroxetine, chlorpromazine, clozapine, olanzapine, perphenazine, thioridazine, levomepromazine, brompheniramine, carbinoxamine, chlorpheniramine, clemastine, cyproheptadine, dimenhydrinate, diphenhydramine, doxylamine, hydroxyzine, meclizine, promethazine, triprolidine, alimemazine, dexchlorpheniramine, atropine, belladonna, butylscopolamine, clidinium, dicyclomine, hyoscyamine, propantheline, scopolamine, homatropine, disopyramide, cyclobenzaprine, orphenadrine, dexbrompheniramine, mequitazine',
  // Binding in the gut, acidity
  'polyvalent cation':
    '@antacid, @iron preparation, bismuth subsalicylate, bismuth subcitrate, calcium, calcium acetate, calcium citrate, calcium gluconate, calcium lactate, ferric citrate, lanthanum carbonate, magnesium, magnesium chloride, magnesium citrate, magnesium lactate, magnesium sulfate, sucralfate, sucroferric oxyhydroxide, zinc, zinc sulfate, zinc gluconate, strontium ranelate, sevelamer, attapulgite, diosmectite, kaolin',
  'drug bound by cations':
    '@fluoroquinolone, @tetracycline, @thyroid hormone, alendronate, clodronate, etidronate, ibandronate, risedronate, tiludronate, penicillamine, bictegravir, cabotegravir, dolutegravir, elvitegravir, raltegravir, baloxavir, eltrombopag, mycophenolate, cefdinir, levodopa, methyldopa, strontium ranelate, deferasirox, deferiprone, roxadustat, trientine, gabapentin, chloroquine, hydroxychloroquine, digoxin, fexofenadine, captopril, ketoconazole, itraconazole, rosuvastatin, sulpiride',
  'acid-lowering drug': '@proton pump inhibitor, @potassium-competitive acid blocker, @H2 antagonist',
  'drug that needs acid':
    'atazanavir, acalabrutinib, bosutinib, cefditoren, cefpodoxime, cefuroxime, dacomitinib, dasatinib, delavirdine, erlotinib, gefitinib, indinavir, itraconazole, ketoconazole, lapatinib, ledipasvir, mycophenolate, nelfinavir, neratinib, nilotinib, pazopanib, posaconazole, rilpivirine, selpercatinib, sotorasib, sparsentan, velpatasvir, ulipristal, @iron preparation',
  'drug bound by resins':
    '@vitamin K antagonist, @thyroid hormone, @statin, digoxin, digitoxin, mycophenolate, leflunomide, teriflunomide, hydrochlorothiazide, propranolol, raloxifene, deferasirox, ezetimibe, valproate, phenytoin, glipizide, glyburide, ethinyl estradiol, norethindrone, obeticholic acid, fenofibrate, gemfibrozil, methotrexate, furosemide, tetracycline, ursodiol',
  // Others
  'hormonal contraceptive':
    'chlormadinone, desogestrel, dienogest, drospirenone, ethinyl estradiol, ethynodiol, etonogestrel, gestodene, levonorgestrel, mestranol, norelgestromin, norethindrone, norgestimate, norgestrel, nomegestrol, segesterone, ulipristal, medroxyprogesterone, lynestrenol',
  immunosuppressant:
    '@calcineurin inhibitor, @mTOR inhibitor, @TNF inhibitor, @JAK inhibitor, @alkylating agent, @anthracycline, @taxane, abatacept, alemtuzumab, anakinra, anifrolumab, antithymocyte globulin, azathioprine, baricitinib, basiliximab, belatacept, belimumab, canakinumab, capecitabine, cladribine, cytarabine, dexamethasone, fingolimod, fludarabine, fluorouracil, gemcitabine, hydroxyurea, leflunomide, mercaptopurine, methotrexate, methylprednisolone, mycophenolate, natalizumab, ocrelizumab, ofatumumab, ozanimod, ponesimod, prednisolone, prednisone, rituximab, sarilumab, secukinumab, siponimod, teriflunomide, thioguanine, tocilizumab, ustekinumab, vinblastine, vincristine, cisplatin, carboplatin, oxaliplatin, irinotecan, etoposide, topotecan, betamethasone, hydrocortisone',
  'targeted immunosuppressant':
    '@TNF inhibitor, @JAK inhibitor, abatacept, anakinra, canakinumab, rituximab, tocilizumab, sarilumab, natalizumab, ustekinumab, secukinumab, ixekizumab, guselkumab, risankizumab, vedolizumab',
  myelosuppressant:
    'azathioprine, carbimazole, chloramphenicol, clozapine, deferiprone, flucytosine, ganciclovir, hydroxyurea, interferon alfa, linezolid, mercaptopurine, methotrexate, methimazole, mycophenolate, primaquine, procarbazine, propylthiouracil, pyrimethamine, ribavirin, thioguanine, valganciclovir, zidovudine, carbamazepine, dipyrone, interferon beta, peginterferon alfa, trimethoprim, dapsone',
  'glucose-lowering drug':
    '@sulfonylurea, @glinide, @insulin, @GLP-1 receptor agonist, @DPP-4 inhibitor, @SGLT2 inhibitor, @biguanide, @thiazolidinedione, @alpha-glucosidase inhibitor, pramlintide',
  'hypoglycaemia-causing drug': '@sulfonylurea, @glinide, @insulin',
  'glucose-raising drug':
    'betamethasone, cortisone, dexamethasone, hydrocortisone, methylprednisolone, prednisolone, prednisone, triamcinolone, deflazacort, chlorpromazine, clozapine, olanzapine, danazol, terbutaline, ritodrine, albuterol, somatropin, octreotide, pasireotide, diazoxide',
  'blood-pressure-lowering drug':
    '@renin-angiotensin blocker, @beta blocker, @dihydropyridine calcium channel blocker, @thiazide diuretic, @loop diuretic, @alpha-1 blocker, @central antihypertensive, @vasodilator, @nitrate, diltiazem, verapamil, sacubitril, spironolactone, eplerenone, amiloride, triamterene',
  'sulfonylurea or glinide': '@sulfonylurea, @glinide',
  'statin broken down by CYP3A4': 'simvastatin, lovastatin, atorvastatin',
  'non-selective beta blocker':
    'alprenolol, bupranolol, carteolol, carvedilol, labetalol, nadolol, oxprenolol, penbutolol, pindolol, propranolol, sotalol, timolol, levobunolol, metipranolol, bopindolol',
  'beta-2 agonist': '@short-acting beta-2 agonist, @long-acting beta-2 agonist',
  penicillins: '@penicillin',
  salicylate:
    'aspirin, choline magnesium trisalicylate, diflunisal, salsalate, salicylic acid, bismuth subsalicylate',
  'HIV or hepatitis C protease inhibitor':
    '@HIV protease inhibitor, boceprevir, telaprevir, simeprevir, paritaprevir, glecaprevir, grazoprevir, voxilaprevir, asunaprevir',
  thiopurine: 'azathioprine, mercaptopurine, thioguanine',
  'neuromuscular-blocking drug':
    'atracurium, cisatracurium, mivacurium, pancuronium, rocuronium, succinylcholine, vecuronium, botulinum toxin',
  fluoropyrimidine: 'capecitabine, fluorouracil, tegafur, floxuridine, flucytosine',
};

const known = new Map<string, ReadonlySet<string>>();

/** The ingredients of a class, therapeutic or of `byClass`. Throws where there is no class of that name. */
export function membersOf(name: string): ReadonlySet<string> {
  const before = known.get(name);
  if (before) return before;
  const listed = byClass[name]?.split(/,\s*/) ?? therapeuticClasses.get(name);
  if (!listed) throw new Error(`There is no drug class "${name}".`);
  const members = new Set(
    listed.flatMap((one) => (one.startsWith('@') ? [...membersOf(one.slice(1))] : [one])),
  );
  known.set(name, members);
  return members;
}

/** The ingredients of a list of classes and ingredients, apart by ";"; a name that is both is the class. Throws where it is neither. */
export function drugsNamed(list: string): ReadonlySet<string> {
  const names = list.split(/;\s*/);
  return new Set(
    names.flatMap((name) => {
      const isDrug = ingredientNames.has(name) && !(name in byClass) && !therapeuticClasses.has(name);
      return isDrug ? [name] : [...membersOf(name)];
    }),
  );
}

export const interactionClasses: readonly string[] = Object.keys(byClass);
