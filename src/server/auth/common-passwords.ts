/** Passwords that guessing tools try first, in lower case; those under six characters never pass the length rule. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 12345679 123123 1231231 123123123 123321 1234321 123654 123456a
  123456q 123abc 123qwe 12qwaszx 112233 11223344 121212 131313 102030 142536 147258 147258369 159357 159753 159951 789456
  789456123 741852 741852963 963852741 987654 9876543 98765432 987654321 9876543210 654321 7654321 87654321 696969 101010
  010203 012345 100200 110110 123098 135790 246810 246813579 456789 456123 321321 321654 369258147 5201314 520520 1314520
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc 1a2b3c 1a2b3c4d 2wsx3edc q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx
  qazwsxedc qaz123 qweasd qweasdzxc qwe123 qwe123456 qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty123456 qwertyu qwertyui qwertyuiop qwertz azerty azerty123 asdfgh asdfghj asdfghjkl asdf1234 asdasd asd123 zxcvbn
  zxcvbnm zxc123 zaq12wsx zaq1zaq1 poiuyt poiuytrewq mnbvcxz lkjhgfdsa
  abc123 abc1234 abc12345 abcd1234 abcdef abcdefg abcdefgh abcdefghi a123456 a1234567 a12345678 a123456789 aa123456 aaa111
  a1b2c3 a1b2c3d4 aabbcc abcabc abc123456 q123456 q12345 z123456 w123456
  password password1 password12 password123 password1234 password! password1! password01 passw0rd p@ssw0rd p@ssword
  p@ssword1 p@ssw0rd1 pa55word pass123 pass1234 pass12345 passpass passwort passport parola motdepasse contraseña senha123
  matkhau matkhau123 mypassword newpassword yourpassword nopassword temppass temp1234 changeme change_me changeme123 default
  default1 letmein letmein1 letmein123 letmein! welcome welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026
  admin1 admin12 admin123 admin1234 admin12345 admin123456 administrator adminadmin admin@123 root123 root1234 rootroot
  superuser superman superman1 batman batman1 spiderman ironman pokemon pokemon1 naruto starwars starwars1 matrix master
  master1 master123 manager manager1 system system32 server oracle mysql secret secret1 secret123 access access14 login123
  login1 guest123 test123 test1234 test12345 testing testing1 testing123 testtest tester demo123 demo1234 example user123
  user1234 username computer computer1 internet internet1 google google1 google123 facebook facebook1 linkedin twitter
  iloveyou iloveyou1 iloveyou2 iloveu loveme lovely loveyou love123 lovers mylove ihateyou fuckyou fuckyou1 fuckoff
  monkey monkey1 monkey123 dragon dragon1 dragon123 tigger tigger1 tiger123 shadow shadow1 sunshine sunshine1 princess
  princess1 princess123 football football1 baseball baseball1 basketball soccer soccer1 hockey hockey1 golfer jordan
  jordan23 michael michael1 michelle jessica jessica1 jennifer jasmine ashley ashley1 charlie charlie1 daniel daniel1
  thomas thomas1 andrew andrew1 joshua joshua1 matthew anthony robert robert1 william richard george jonathan nicole
  nicole1 hannah amanda amanda1 samantha stephanie elizabeth chelsea chelsea1 liverpool liverpool1 arsenal arsenal1
  barcelona realmadrid juventus manchester killer killer1 hunter hunter1 hunter2 ranger buster buster1 trustno1 whatever
  whatever1 freedom freedom1 hello123 hello1 hello1234 hellohello goodluck lucky123 happy123 summer summer1 summer123
  summer2024 summer2025 summer2026 winter winter1 winter123 winter2024 winter2025 winter2026 spring123 autumn123 flower
  flower1 butterfly cookie cookie1 cheese banana orange purple yellow ginger pepper pepper1 chocolate chicken mustang
  mustang1 corvette ferrari porsche mercedes yamaha honda1 harley harley1 maverick thunder thunder1 diamond diamond1 silver
  golden phoenix eagle1 falcon wizard merlin gandalf zxcasd computer123 samsung samsung1 iphone iphone123 nokia123 michael123
  doctor doctor1 doctor123 nurse123 hospital hospital1 hospital123 clinic123 medical medical1 medical123 medicine medicine1
  health123 patient patient1 patient123 student student1 student123 teacher school123 family family1 mother father
  baby123 angel123 angel1 blessed jesus123 jesuschrist godisgood zaq123 trustme nothing blahblah asdfasdf qweqwe zxczxc
  `
    .trim()
    .split(/\s+/),
);
