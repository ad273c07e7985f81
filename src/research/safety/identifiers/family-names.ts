/** Common family names of many languages, in Latin letters without marks; none that is foremost an English word or an eponym. */
export const familyNames: ReadonlySet<string> = new Set(
  `abbasi abdi abdullahi abebe abiodun aboagye acosta adams adebayo adekunle adeleke adeyemi afolabi agarwal agbaje
aguilar ahmadi ahmed ahn akbari akhtar akinyemi aksoy alami alavi alexander alfonso alhassan allen almeida alonso
alvarez alves amani amini amoah anand andersen anderson andersson andrade ansah ansari antonov antunes appiah aquino
arai araujo araya arslan asante ashraf aslan atkinson avila awad ayala aydin aziz bailey baker bakshi bala baldwin
balogun banda banerjee barbieri barbosa barnes barros bartlett bashir basu batista bauer bauman becker belkacem bell
bellini beltran benali benitez bennett benson berg bergman bernal bernard bhat bhatt bhattacharya bianchi biswas
blanchard blanco boateng bogdanov bonnet bos bouchard boucher bouzid bowman boyle bradley brandt braun brito brooks
brown bryant buchanan bui burke burns cabrera calderon cameron campbell campos carlsson carpenter carr carroll carter
carvalho castillo castro cavalcanti celik cespedes cetin chan chanda chandra chang chatterjee chaudhary chaudhry
chavez cheng chikwanha cho choi chopra choudhury chowdhury christensen chu chua chukwu chung clark clarke coelho cohen
cole coleman collins conti contreras conway cooper cordero correia cortes costa cox craig crawford cruz cuevas
cunningham dahl danso darko das davies davis deng desai deshmukh dhillon diallo dias diaz diop dlamini dominguez dong
doyle duarte dube dubois dumont dupont durand dutta dvorak edwards eguchi ekici el-sayed elliott ellis endo engel
eriksen eriksson escobar espinoza esposito estrada evans evers fagbemi fang farah farooqi fashola faure ferguson
fernandes fernandez ferrari ferreira ferrer fiala figueroa fiore fischer fitzgerald fleming fleury flores fofana fong
fontaine forsberg foster fournier franco freitas friedman fuchs fuentes fujii fujita fukuda gagnon galindo gallagher
gallego gallo gamage gandhi gao garcia garnier gauthier george gerber ghorbani ghosh gibson gill giordano girard gomes
gomez goncalves gonzales gonzalez gordon goswami goto graf graham gray greco griffin griffiths grigoriev gruber guerra
guerrero guimaraes gunawan guo gupta gutierrez guzman haas haddad haile hamdan hamilton hammoud han hansen hansson
haque harris harrison hartmann haruna hasegawa hashemi hassani hayashi hayes heikkinen henderson henriksen henry
heredia hernandez herrera herrmann hidalgo hill hinds hoang hoffmann hofmann holm holmes horak horvat horvath hosseini
howard hu huang huber hughes huynh hwang ibarra ibrahim ikeda inoue iqbal islam ismail ito ivanov ivanova iyer
jablonski jackson jacobs jafari jain jakobsen jankowski jansen janssen jara javed jensen jha jimenez johansen
johansson johnson johnston jones jonsson jordaan joshi juarez jung kaczmarek kadir kaiser kamara kamau kang kannan
kaplan kapoor karimi kariuki karlsson kato kaur kavanagh kaya kazemi keita keller kelly kennedy kerr khan khatun kibet
kikuchi kim kimura kingston kipkemboi klein klimek kobayashi koch koffi kohler kondo kone koroma koshy kovac kovacs
kowalczyk kowalski kozlov kramer krause kruger kulkarni kumar kumari kumi kurt kuznetsov kwan kwon laine lam lange
larsen larson larsson laurent lawal lawson lebedev leclerc lee lefebvre lehmann lehtinen leroy levy lewandowski liang
liao lim lima lin lindberg lindgren liu lombardi lopes lopez lozano lund lundberg luo lutz mabaso macdonald machado
mackenzie macleod madsen maeda magnusson maharjan mahlangu mahmood maier majumdar makinen malhotra mancini mandal
marchetti mariani marin marino marquez martel martinez martins masood matsuda matsumoto matthews maurer mazur mbeki
mcbride mccarthy mcdonald mcgrath mckenna mclaughlin medina mehta meier mejia melo mendes mendez mendoza mensah
mercado mercier meyer meyers michaud miller mirza mishra mitchell mitra miyamoto mkhize mohamud mohanty mokoena molina
moller montoya moradi morales moreau moreira moreno moretti mori morin morris morrison mousavi moyo mueller muhammad
mukherjee muller mundy munoz murakami murphy murray musa mutua mwale mwangi naeem naidoo nair nakajima nakamura nasser
navarro ndiaye ndlovu nel nelson neumann newton ng ngo nguyen nielsen niemi nieto nikolaidis nishimura nkosi noguchi
nordin norris novak novotny nowak nunes nunez nwosu nyambura obi ochieng ochoa oconnor odhiambo ogawa ogunleye okada
okafor okeke okonkwo okoro okoye oliveira oliver olsen olson omondi oneill ono onyango ortega ortiz osei osman osorio
otieno otto ouedraogo owusu oyelaran ozcan ozdemir ozturk padilla pal palmer pandey papadopoulos pappas parker parra
patel paterson patil patterson paulsen pavlov pedersen peeters pena pereira peretz perez perkins peters petersen
peterson petersson petit petrov petrova pham phan phillips phiri pillai pinto piotrowski pires ponce popescu popov
powell prasad pratt quispe qureshi raghavan rahman rai rajan ramirez ramos rana rao rashidi rasmussen rathore ravi
reddy reid reinhardt reis ren reyes reynolds ribeiro ricci richards richardson richter riley rinaldi rios rivera rizzo
robertson robinson rocha rodrigues rodriguez rogers rojas romano romero rosales rosen rossi rousseau roussel roy rubio
ruiz russo ryan saar sadeghi saeed sahin saito sakamoto salazar saleh salinas salminen samson sanchez sanders sandoval
sano santana santos sarkar sasaki sato schaefer schmid schmidt schmitt schmitz schneider scholz schreiber schroeder
schubert schulz schwartz sen sengupta serrano shah shahid shaikh sharma shen shevchenko shi shimizu shrestha siddiqui
sidhu silva silveira simmons simoes simpson singh sithole skov smirnov smit smith soares sokolov solis soto sousa
souza soylu stevens stewart stokes sugiyama suleiman sullivan sundaram suzuki svensson svoboda szabo szymanski
takahashi takeda tamura tan tanaka tang tavares taylor teixeira tembo tesfaye thakur thapa thompson thomsen tkachenko
toledo torres toth toure tran traore tremblay trujillo tsai tshabalala turner uddin ueda ueno usman vaidya valdez
valencia valente van vargas vasiliev vasquez vazquez vega velasco velez venter verma viana vidal vieira villa
villanueva virtanen vogel volkov wagner wallace walsh wanjiru watanabe watson weber wei werner westerlund wieczorek
wijaya williams williamson wilson winkler wisniewski wojcik wolff wong wozniak wright wu xie xu yadav yamada yamaguchi
yamamoto yamazaki yang yildirim yildiz yilmaz yoo yoon yoshida yu yusuf zaman zamora zapata zhang zhao zheng zhou zhu
zielinski zimmermann zulu`.split(/\s+/),
);
