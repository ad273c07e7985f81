/** Common given names of many languages, in Latin letters without marks; none that is foremost English word or a place. */
export const givenNames: ReadonlySet<string> = new Set(
  `aaliyah aaron abbas abdul abdullah abdulrahman abebe abel abena abigail abraham abu ada adaeze adam adebayo adele
adnan adrian adriana adunni afia afonso agata agnes agnieszka ahmad ahmed ahmet aida aidan aiko ailsa aino aisha
aishwarya aisling ajay akash akemi aki akiko akira akosua alain alan alana alba albert alberto alejandra alejandro
aleksander aleksandra alena alessandra alessandro alessia alexander alexandra alexandre alexandros alexei alexey
alexis alfie alfonso alfred alfredo ali alice alicia alina alisha alison allan allison alma alvaro amadou amal amanda
amara amelia amelie amina aminata amir amira amit amma amrita amy ana anahita anais anand ananya anastasia anders
andre andrea andreas andrei andrej andres andrew andrey andrzej aneesh angela angelica angelina angelo angus anil
anita anja anjali ann anna anne annette annie annika anthony antoine anton antonella antoni antonia antonio anuradha
anusha anwar aparna arash aria ariadne ariana arif arjun arman armando arne arnold arthur artur arturo arun arvind
asad asha ashley ashok ashraf asif asma astrid atefeh athena audrey augusto aurelia aurelie ava avery aya ayaan
ayaka ayako ayan ayanda ayesha ayse aysha azadeh aziz babak bahar bahram barbara barry bartosz bashir bassam beata
beatrice beatriz behrouz behzad belen ben benedikt benjamin benoit bernadette bernard bernd bertha beth bethany bhavna
bianca bilal birgit bjorn blessing boris bradley brenda brendan brian bridget brigitte bronwen bruce bruno bryan burak
busra caitlin camila camille candice carl carla carlos carmen carol caroline caterina catherine cathy
catriona cecilia celia celine cesar chantal charles charlie chen cheng chiara chidi chidinma chika chinedu chinwe
chioma chiyo chloe chris christel christiane christina christine christoph christophe christopher chukwuemeka ciara
claire clara claude claudia claudio claus clement clementine clifford colette colin colleen conor constance consuelo
corinne craig cristian cristiana cristina cristobal cynthia cyril dagmar daniel daniela daniele danielle danilo danny
daria darius dariusz daryl david davide dawid deborah deepa deepak deepika deirdre delphine denis denise dennis derek
desmond devi dheeraj diana diane dibya diego dieter dilip dimitra dimitri dimitrios dina dinesh dirk divya dmitri
dmitry dolores dominic dominik dominika dominique donald donatella donna dora doris dorota dorothy douglas duc duncan
dung dylan ebony ebru eddie edgar edith edna eduardo edward edwin efua eileen einar elaine eleanor elena eleni elias
elif elijah elin elisa elisabeth elizabeth ella ellen ellie elodie elsa elsie emanuele emeka emil emilia emiliano
emilie emilio emily emine emma emmanuel emre enrico enrique enzo eric erica erik erika erin ernesto ernst erwin esi
esmeralda esra esteban estelle esther etienne eugenia eun eva evan evangelos evelyn ewa fabian fabiana fabio fabrice
fadi fahad faisal faiza farah fareed farhad farhan fariba farid farida farrukh farzaneh fatemeh fathima fatima fatma
fatou fatoumata federica federico felicia felipe felix femi feng ferdinand fereshteh fergus fernanda fernando filip
filippo fiona firoz flavia flavio florian folake fouad francesca francesco francine francis francisca francisco
francois francoise frank frantisek franz franziska fraser fred frederic frederick frederik frida friedrich fritz
fumiko gabriel gabriela gabriele gabriella gaetan gamze ganesh gareth garry gary gaurav gavin geeta gemma genevieve
geoffrey georg george georgia georgina georgios gerald gerard gerhard gertrude ghassan gianluca gianni gilbert
gilles gillian gina ginevra giorgia giorgio giovanna giovanni giulia giuliana giulio giuseppe gladys glenn gloria
golnaz gonzalo gopal gordon govind grainne greg gregor gregory greta grigori grzegorz guadalupe gudrun guido guillaume
guillermo gunter gunther gustav gustavo gwen habib hadi hadiza hakan hakim halima halina hamid hamza hana hanna hannah
hannelore hans hao harald haris harish harold harriet harry haruka haruki harvey hasan hassan hatice hayley heather
hector hedwig heidi heike heinrich heinz helen helena helene helga helmut hemant hendrik henri henrietta henrik henry
herbert hermann hideo hieu hilary hilda hina hind hiro hiroko hiroshi hiroyuki hoang holger horst hossein howard
huda hugh hugo humberto hung huseyin hussain hussein hyun ian ibrahim ida idris ifeoma igor ijeoma ikram ilaria ilias
imani imogen imran indira indra ines ingeborg ingrid inigo ioana ioanna ioannis iqbal irena irene irina irma isaac
isabel isabella isabelle isaiah ishaan isla ismail isobel istvan itziar ivan ivana ivo izabela jaap jacek jackie jacob
jacqueline jacques jagdish jaime jakob jakub jamal jameela james jamie jamil jana jane janet janice janina janusz
jarek jaroslav jasmina jasmine jason javad javier jayanti jeanette jeanne jeff jeffrey jelena jennifer jenny jens
jeremy jerome jerry jerzy jesper jessica jesus jia jian jiayi jill jim jimena jin jing jiro jitendra joan joana joanna
joanne joao joaquin jochen joe joel johan johann johanna johannes john johnny jolanta jonas jonathan jorge joris jose
josef josefina joseph josephine joshua josiah juan juana juanita judith judy julia julian juliana julie julien juliet
juliette julio jun jung junko jurgen justin justyna jyoti kabir kaito kamal kamala kamil kamran karan kareem karel
karen karim karin karina karl karla karol karolina karsten kasia kasper katarina katarzyna kate katerina katharina
katherine kathleen kathryn kathy katja katrin kavita kavya kayla kayode kazuki kazuko keiko keith kelechi kelly kemal
kenichi kenji kenneth kenta kerstin kevin khadija khaled khalid khanh kieran kimberly kiran kiri kirsten kirsty kjell
klara klaus kofi kojo kostas krishna kristen kristian kristin kristina krzysztof kumiko kunal kurt kwabena kwaku kwame
kwasi kyle kyoko laila lakshmi lalita lamia lars latifa latoya laura lauren laurence laurent laurie lawrence layla
leah leif leila lena leo leon leonard leonardo leonie leonor leopold leroy leslie leszek leticia levi lewis lhamo liam
lidia lieselotte lila lilian liliana lillian lin linda ling linh lisa lise lloyd logan lois lokesh lola lorena lorenz
lorenzo lorna lorraine lou louis louisa louise lubna luca lucas lucia luciana luciano lucie lucinda lucy ludmila
ludovic ludwig luigi luis luisa luiz lukas lukasz luke luz lydia lyn lynn lynne maciej madeleine madhavi madison mads
maeve magali magda magdalena maggie magnus mahesh mahmoud mahmud mahnaz mahsa maira maja makoto malcolm malgorzata
malik malika mamadou manfred manish manisha manoj manon manuel manuela marc marcel marcela marcelo marcin marco marcos
marcus marek margaret margarita margaux margot margrit maria mariam mariama mariana marianna marianne mariano marie
mariella marija marika marina mario marion marisa marisol marit mariusz marjan marjorie marko markus marlene marta
martha martin martina martine marwa mary maryam masako masood mateo mateus mateusz mathias mathieu mathilde matilda
mats matteo matthew matthias matthieu maureen maurice mauricio mauro max maxime maximilian maya mayumi mbali megan
mehdi mehmet mei melanie melissa mercedes meredith merve michael michaela michal michel michele michelle michiko
midori miguel mihai mika mikael mikhail mikko milan milena milica millie milos mina minh miranda mireille miriam
miroslav mitsuko mohamed mohammad mohammed mohan mohsen moira mojgan mona monica monika monique morag morgan moritz
moses mostafa moussa muhammad mukesh murat muriel mustafa myriam nabil nadia nadine nadira naeem nafisa nagat najma
nam namrata nancy naoko naomi narendra nasreen nasrin nassim natalia natalie natasha nathalie nathan nathaniel naveed
naveen nazanin neema neha neil nelson nestor ngoc ngozi nguyen nia niamh nicholas nick nicola nicolas nicole nicoletta
niels nigel nikhil nikita niklas nikola nikolai nikolaos nikos nils nilufar nina ning nisha nishant nita nitin nkechi
noah noel noelia noemi nomvula nontando noor nora norbert norma norman nour noura nuno nuria nusrat octavio odette
oksana olaf olena olga oliver olivia olivier ollie olu oluwaseun omar omid ondrej oriol orla oscar oskar oswald otto
owen ozlem pablo padma paloma pamela panagiotis paola paolo parisa parvaneh parvin parviz pascal pascale patricia
patricio patrick patrik patrycja paul paula paulette paulina pauline paulo pavel pawel payam pedro peggy penelope per
pernille peter petra petros phil philip philippa philippe phillip phoebe phuong pia pierre pieter pilar piotr piyush
polina pooja prakash pramod prasad prashant pratik praveen prem priscilla priya priyanka przemyslaw purnima qasim qing
quang quentin rachel rachid radek rafael rafal raffaele raghav rahim rahul raimund rainer raj raja rajesh rajiv rakesh
ralf ralph ram rama raman ramesh rami ramin ramon rana randall rania ranjit raquel rasheed rashid rasmus raul ravi
raymond razia rebecca reena regina reginald rehana reiko reinhard reinhold rekha remi renata renate rene renee reyhan
reza rhiannon rhys ricardo riccardo richard rikke rita ritu robert roberta roberto robin rocio roderick rodney rodrigo
roger rohan rohini rohit roisin roksana roland rolf roma romain roman romina ronald ronan rosa rosalie rosalind
rosario roshni rosie ross rowan roxana roya rudolf rudy rukhsana rupert ruslan russell ruth ryan ryo ryoko saad
saba sabina sabine sabrina sachin sadia saeed safiya sahar said saida sajid sakina sakura salim sally salma salman
salome salvatore sam samantha samina samir samira sampath samuel sana sandeep sandra sandro sanjay sanjeev 
sara sarah saskia satoko satoshi saul savita scott sean sebastian sebastien seema selim selina selma sergei sergey
sergio setareh seung severine shabnam shahid shahin shahnaz shahram shanice shankar shannon shanti sharon shaun shauna
shayan sheila shelley shen sherry shigeru shilpa shin shirin shirley shivani shoko shreya shruti shu shweta
sibongile siddharth sidney siegfried sigrid silke silvia simon simona simone sina sinead siobhan sipho sita sofia
sofie soheila solange sonal sonia sonja sophia sophie soraya soren sota souad stacey stanislav stanislaw stefan
stefania stefano steffen stella stephan stephanie stephen steve steven stewart stuart subhash sudha suleiman sultana
sumit sunil sunita suresh surya susan susana susanna susanne sushila suzanne sven svetlana swati syed sylvain sylvia
sylvie tadashi tadeusz tahir takashi takeshi tamara tamas tamer tamika tania tanvir tanya tara tarek tariq tatiana
tatyana tayo teodora terence teresa tereza terry tessa thabo thandiwe thanh thea theo theodor theodore theresa therese
thi thierry thomas thorsten thu thuy tiago tiffany tim timo timothy tina tobias tomas tomasz tomoko tony torsten
tracey tracy trevor tristan trung tshering tuan tyler tyrone ugo ulla ulrich ulrike umar umberto ursula usha usman uta
uwe vaibhav valentina valeria valerie valerio vanessa vasiliki vasilis veronica veronika veronique vicente vicky
victor vidya vijay vikram viktor viktoria vimala vincent vincenzo vinod violeta viorel virginie vishal vivek vivian
viviana vladimir vojtech volker waleed walid wallace walter wanda wanjiku waqar wei wendy werner wesley wiktor
wilfried wilhelm willem william winifred winston wioletta wojciech wolfgang xavier xia xiao xiaoming ximena xin xue
yael yan yang yannick yao yara yaroslav yasemin yasir yasmin yasmine yaw yelena yesenia yi yiannis yichen ying yoko
yolanda yonas yong yoshiko youcef yousef youssef yu yuan yuki yukiko yuko yuri yusuf yves yvonne zahid zahra zainab
zakaria zara zawadi zaynab zeeshan zehra zeinab zeynep zhang zhi zoe zofia zoltan zubair zuzana`.split(/\s+/),
);
