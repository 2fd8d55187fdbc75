/** Those that are tried first by whoever guesses, of the shape that a password must have. */
const COMMON = new Set(
  `a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 aa123456789 abc12345 abc123456 abc12345678 abcd1234 abcd12345 abcd123456 abcde12345
  admin123 admin1234 admin12345 admin123456 admin@123 administrator1 asd12345 asd123456 asdf1234 asdfgh123 asdfghjkl1 baobao123 china123 chang123
  computer1 dragon123 football1 hello123 helloworld1 iloveyou1 iloveyou123 iloveyou520 jordan23 justin123 killer123 lovelove1 loveyou1314 master123
  michael1 monkey123 mypassword1 p@ssw0rd p@ssword1 pa$$w0rd pass1234 pass12345 passw0rd password! password01 password1 password1! password12
  password123 password1234 password@1 password@123 princess1 q1234567 q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 qaz12345 qaz123456 qaz12wsx qazwsx123
  qazwsxedc1 qq123456 qq12345678 qq123456789 qq5201314 qwe12345 qwe123456 qweasd123 qweasdzxc1 qwer1234 qwer12345 qwer123456 qwert12345 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui1 root1234 samsung1 shadow123 sunshine1 superman1 test1234 test12345 trustno1 wang1234 wang123456
  welcome1 welcome123 welcome@123 woaini123 woaini1314 woaini520 woaini521 woaini5201314 xiaoming123 xinpu123 xinpu1234 xinpu12345 xinpu123456 z1234567 z12345678 zaq12wsx
  zaq1zaq1 zhang123 zhang1234 zxc12345 zxc123456 zxcv1234 zxcvbn123 zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2
  12345678a 123456789a 123456789q 123456aa 123456abc 123456asd 123456qq 123456qwe 1234abcd 1234qwer 123123aa 123123qwe 123abc123 123qwe123 123qweasd
  123qwe!@# 11111111a 111111aa 112233aa 147258369a 159357aa 168168aa 1314520a 5201314a 5201314aa 520520aa 521521aa 666666aa 6666666a 66666666a 789456123a
  88888888a 888888aa 987654321a 999999aa 00000000a 000000aa a00000000 a11111111 a66666666 a88888888 a5201314 a7758521 aaa11111 aaa12345 aaa123456 aaaa1111
  aaaa1234 abc123!@# abc@1234 abcabc123 asd123asd ceshi123 chip1234 engineer1 changeme1 letmein1 letmein123 google123 huawei123 xiaomi123 taobao123 alibaba1
  wechat123 weixin123 shenzhen1 beijing1 shanghai1 zhongguo1 nihao123 nihao1234`.split(/\s+/),
);

/** Whether a password is one that is guessed first, in any case of its letters, or a run of one or two characters. */
export function isGuessedFirst(password: string): boolean {
  const folded = password.toLowerCase();
  return COMMON.has(folded) || new Set(folded).size <= 2;
}
