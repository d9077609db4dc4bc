// The cities with a store: name as the city writes it (in Latin letters), and as other languages do where they differ.
import type { Country, Language } from '@vitrine/rules/storefronts/storefronts';

type City = {
  readonly name: string;
  readonly country: Country;
  readonly timezone: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
};

/** Names in the scripts that are not Latin. */
const scripts = (ja: string, ko: string, zh_hans: string, zh_hant: string, th: string, ar: string) => ({
  ja,
  ko,
  zh_hans,
  zh_hant,
  th,
  ar,
});
const city = (name: string, country: Country, timezone: string, names: City['names']): City => ({
  name,
  country,
  timezone,
  names,
});

const paris = 'Europe/Paris';
const rome = 'Europe/Rome';
const zurich = 'Europe/Zurich';
const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';
const tokyo = 'Asia/Tokyo';
const china = 'Asia/Shanghai';

export const cities = {
  paris: city('Paris', 'fr', paris, {
    ...scripts('パリ', '파리', '巴黎', '巴黎', 'ปารีส', 'باريس'),
    es: 'París',
    it: 'Parigi',
  }),
  lyon: city('Lyon', 'fr', paris, {
    ...scripts('リヨン', '리옹', '里昂', '里昂', 'ลียง', 'ليون'),
    it: 'Lione',
    pt: 'Lião',
  }),
  cannes: city('Cannes', 'fr', paris, scripts('カンヌ', '칸', '戛纳', '坎城', 'คานส์', 'كان')),
  bordeaux: city('Bordeaux', 'fr', paris, {
    ...scripts('ボルドー', '보르도', '波尔多', '波爾多', 'บอร์โดซ์', 'بوردو'),
    es: 'Burdeos',
    pt: 'Bordéus',
  }),
  deauville: city('Deauville', 'fr', paris, scripts('ドーヴィル', '도빌', '多维尔', '多維爾', 'โดวิลล์', 'دوفيل')),
  brussels: city('Bruxelles', 'be', 'Europe/Brussels', {
    ...scripts('ブリュッセル', '브뤼셀', '布鲁塞尔', '布魯塞爾', 'บรัสเซลส์', 'بروكسل'),
    en: 'Brussels',
    de: 'Brüssel',
    es: 'Bruselas',
    pt: 'Bruxelas',
  }),
  antwerp: city('Antwerpen', 'be', 'Europe/Brussels', {
    ...scripts('アントワープ', '안트베르펜', '安特卫普', '安特衛普', 'แอนต์เวิร์ป', 'أنتويرب'),
    en: 'Antwerp',
    fr: 'Anvers',
    es: 'Amberes',
    it: 'Anversa',
    pt: 'Antuérpia',
  }),
  luxembourg: city('Luxembourg', 'lu', 'Europe/Luxembourg', {
    ...scripts('ルクセンブルク', '룩셈부르크', '卢森堡', '盧森堡', 'ลักเซมเบิร์ก', 'لوكسمبورغ'),
    de: 'Luxemburg',
    es: 'Luxemburgo',
    it: 'Lussemburgo',
    pt: 'Luxemburgo',
  }),
  geneva: city('Genève', 'ch', zurich, {
    ...scripts('ジュネーヴ', '제네바', '日内瓦', '日內瓦', 'เจนีวา', 'جنيف'),
    en: 'Geneva',
    de: 'Genf',
    es: 'Ginebra',
    it: 'Ginevra',
    pt: 'Genebra',
  }),
  zurich: city('Zürich', 'ch', zurich, {
    ...scripts('チューリッヒ', '취리히', '苏黎世', '蘇黎世', 'ซูริก', 'زيورخ'),
    en: 'Zurich',
    fr: 'Zurich',
    es: 'Zúrich',
    it: 'Zurigo',
    pt: 'Zurique',
  }),
  moritz: city('St. Moritz', 'ch', zurich, {
    ...scripts('サンモリッツ', '생모리츠', '圣莫里茨', '聖莫里茲', 'ซังต์มอริทซ์', 'سانت موريتز'),
    fr: 'Saint-Moritz',
  }),
  munich: city('München', 'de', berlin, {
    ...scripts('ミュンヘン', '뮌헨', '慕尼黑', '慕尼黑', 'มิวนิก', 'ميونخ'),
    en: 'Munich',
    fr: 'Munich',
    es: 'Múnich',
    it: 'Monaco di Baviera',
    pt: 'Munique',
  }),
  berlin: city('Berlin', 'de', berlin, {
    ...scripts('ベルリン', '베를린', '柏林', '柏林', 'เบอร์ลิน', 'برلين'),
    es: 'Berlín',
    it: 'Berlino',
    pt: 'Berlim',
  }),
  hamburg: city('Hamburg', 'de', berlin, {
    ...scripts('ハンブルク', '함부르크', '汉堡', '漢堡', 'ฮัมบูร์ก', 'هامبورغ'),
    fr: 'Hambourg',
    es: 'Hamburgo',
    it: 'Amburgo',
    pt: 'Hamburgo',
  }),
  frankfurt: city('Frankfurt am Main', 'de', berlin, {
    ...scripts('フランクフルト', '프랑크푸르트', '法兰克福', '法蘭克福', 'แฟรงก์เฟิร์ต', 'فرانكفورت'),
    en: 'Frankfurt',
    fr: 'Francfort',
    es: 'Fráncfort',
    it: 'Francoforte',
    pt: 'Frankfurt',
  }),
  vienna: city('Wien', 'at', 'Europe/Vienna', {
    ...scripts('ウィーン', '빈', '维也纳', '維也納', 'เวียนนา', 'فيينا'),
    en: 'Vienna',
    fr: 'Vienne',
    es: 'Viena',
    it: 'Vienna',
    pt: 'Viena',
  }),
  milan: city('Milano', 'it', rome, {
    ...scripts('ミラノ', '밀라노', '米兰', '米蘭', 'มิลาน', 'ميلانو'),
    en: 'Milan',
    fr: 'Milan',
    de: 'Mailand',
    es: 'Milán',
    pt: 'Milão',
  }),
  rome: city('Roma', 'it', rome, {
    ...scripts('ローマ', '로마', '罗马', '羅馬', 'โรม', 'روما'),
    en: 'Rome',
    fr: 'Rome',
    de: 'Rom',
  }),
  florence: city('Firenze', 'it', rome, {
    ...scripts('フィレンツェ', '피렌체', '佛罗伦萨', '佛羅倫斯', 'ฟลอเรนซ์', 'فلورنسا'),
    en: 'Florence',
    fr: 'Florence',
    de: 'Florenz',
    es: 'Florencia',
    pt: 'Florença',
  }),
  venice: city('Venezia', 'it', rome, {
    ...scripts('ヴェネツィア', '베네치아', '威尼斯', '威尼斯', 'เวนิส', 'البندقية'),
    en: 'Venice',
    fr: 'Venise',
    de: 'Venedig',
    es: 'Venecia',
    pt: 'Veneza',
  }),
  madrid: city(
    'Madrid',
    'es',
    'Europe/Madrid',
    scripts('マドリード', '마드리드', '马德里', '馬德里', 'มาดริด', 'مدريد'),
  ),
  barcelona: city('Barcelona', 'es', 'Europe/Madrid', {
    ...scripts('バルセロナ', '바르셀로나', '巴塞罗那', '巴塞隆納', 'บาร์เซโลนา', 'برشلونة'),
    fr: 'Barcelone',
    it: 'Barcellona',
  }),
  lisbon: city('Lisboa', 'pt', 'Europe/Lisbon', {
    ...scripts('リスボン', '리스본', '里斯本', '里斯本', 'ลิสบอน', 'لشبونة'),
    en: 'Lisbon',
    fr: 'Lisbonne',
    de: 'Lissabon',
    it: 'Lisbona',
  }),
  amsterdam: city('Amsterdam', 'nl', 'Europe/Amsterdam', {
    ...scripts('アムステルダム', '암스테르담', '阿姆斯特丹', '阿姆斯特丹', 'อัมสเตอร์ดัม', 'أمستردام'),
    es: 'Ámsterdam',
    pt: 'Amesterdão',
  }),
  dublin: city('Dublin', 'ie', 'Europe/Dublin', {
    ...scripts('ダブリン', '더블린', '都柏林', '都柏林', 'ดับลิน', 'دبلن'),
    es: 'Dublín',
    it: 'Dublino',
  }),
  london: city('London', 'gb', 'Europe/London', {
    ...scripts('ロンドン', '런던', '伦敦', '倫敦', 'ลอนดอน', 'لندن'),
    fr: 'Londres',
    es: 'Londres',
    it: 'Londra',
    pt: 'Londres',
  }),
  edinburgh: city('Edinburgh', 'gb', 'Europe/London', {
    ...scripts('エディンバラ', '에든버러', '爱丁堡', '愛丁堡', 'เอดินบะระ', 'إدنبرة'),
    fr: 'Édimbourg',
    es: 'Edimburgo',
    it: 'Edimburgo',
    pt: 'Edimburgo',
  }),
  manchester: city('Manchester', 'gb', 'Europe/London', {
    ...scripts('マンチェスター', '맨체스터', '曼彻斯特', '曼徹斯特', 'แมนเชสเตอร์', 'مانشستر'),
  }),
  helsinki: city('Helsinki', 'fi', 'Europe/Helsinki', {
    ...scripts('ヘルシンキ', '헬싱키', '赫尔辛基', '赫爾辛基', 'เฮลซิงกิ', 'هلسنكي'),
    pt: 'Helsínquia',
  }),
  copenhagen: city('København', 'dk', 'Europe/Copenhagen', {
    ...scripts('コペンハーゲン', '코펜하겐', '哥本哈根', '哥本哈根', 'โคเปนเฮเกน', 'كوبنهاغن'),
    en: 'Copenhagen',
    fr: 'Copenhague',
    de: 'Kopenhagen',
    es: 'Copenhague',
    it: 'Copenaghen',
    pt: 'Copenhaga',
  }),
  stockholm: city('Stockholm', 'se', 'Europe/Stockholm', {
    ...scripts('ストックホルム', '스톡홀름', '斯德哥尔摩', '斯德哥爾摩', 'สตอกโฮล์ม', 'ستوكهولم'),
    es: 'Estocolmo',
    it: 'Stoccolma',
    pt: 'Estocolmo',
  }),
  oslo: city('Oslo', 'no', 'Europe/Oslo', scripts('オスロ', '오슬로', '奥斯陆', '奧斯陸', 'ออสโล', 'أوسلو')),
  prague: city('Praha', 'cz', 'Europe/Prague', {
    ...scripts('プラハ', '프라하', '布拉格', '布拉格', 'ปราก', 'براغ'),
    en: 'Prague',
    fr: 'Prague',
    de: 'Prag',
    es: 'Praga',
    it: 'Praga',
    pt: 'Praga',
  }),
  warsaw: city('Warszawa', 'pl', 'Europe/Warsaw', {
    ...scripts('ワルシャワ', '바르샤바', '华沙', '華沙', 'วอร์ซอ', 'وارسو'),
    en: 'Warsaw',
    fr: 'Varsovie',
    de: 'Warschau',
    es: 'Varsovia',
    it: 'Varsavia',
    pt: 'Varsóvia',
  }),
  new_york: city('New York', 'us', newYork, {
    ...scripts('ニューヨーク', '뉴욕', '纽约', '紐約', 'นิวยอร์ก', 'نيويورك'),
    es: 'Nueva York',
    pt: 'Nova Iorque',
  }),
  boston: city('Boston', 'us', newYork, scripts('ボストン', '보스턴', '波士顿', '波士頓', 'บอสตัน', 'بوسطن')),
  chicago: city('Chicago', 'us', 'America/Chicago', scripts('シカゴ', '시카고', '芝加哥', '芝加哥', 'ชิคาโก', 'شيكاغو')),
  miami: city('Miami', 'us', newYork, scripts('マイアミ', '마이애미', '迈阿密', '邁阿密', 'ไมแอมี', 'ميامي')),
  beverly_hills: city('Beverly Hills', 'us', 'America/Los_Angeles', {
    ...scripts('ビバリーヒルズ', '베벌리힐스', '比弗利山', '比佛利山', 'เบเวอร์ลีฮิลส์', 'بيفرلي هيلز'),
  }),
  san_francisco: city('San Francisco', 'us', 'America/Los_Angeles', {
    ...scripts('サンフランシスコ', '샌프란시스코', '旧金山', '舊金山', 'ซานฟรานซิสโก', 'سان فرانسيسكو'),
    pt: 'São Francisco',
  }),
  honolulu: city('Honolulu', 'us', 'Pacific/Honolulu', {
    ...scripts('ホノルル', '호놀룰루', '檀香山', '檀香山', 'โฮโนลูลู', 'هونولولو'),
  }),
  toronto: city(
    'Toronto',
    'ca',
    'America/Toronto',
    scripts('トロント', '토론토', '多伦多', '多倫多', 'โทรอนโต', 'تورونتو'),
  ),
  montreal: city('Montréal', 'ca', 'America/Toronto', {
    ...scripts('モントリオール', '몬트리올', '蒙特利尔', '蒙特婁', 'มอนทรีออล', 'مونتريال'),
    en: 'Montreal',
    de: 'Montreal',
    es: 'Montreal',
    it: 'Montreal',
    pt: 'Montreal',
  }),
  vancouver: city('Vancouver', 'ca', 'America/Vancouver', {
    ...scripts('バンクーバー', '밴쿠버', '温哥华', '溫哥華', 'แวนคูเวอร์', 'فانكوفر'),
  }),
  mexico: city('Ciudad de México', 'mx', 'America/Mexico_City', {
    ...scripts('メキシコシティ', '멕시코시티', '墨西哥城', '墨西哥城', 'เม็กซิโกซิตี', 'مكسيكو سيتي'),
    en: 'Mexico City',
    fr: 'Mexico',
    de: 'Mexiko-Stadt',
    it: 'Città del Messico',
    pt: 'Cidade do México',
  }),
  sao_paulo: city('São Paulo', 'br', 'America/Sao_Paulo', {
    ...scripts('サンパウロ', '상파울루', '圣保罗', '聖保羅', 'เซาเปาลู', 'ساو باولو'),
    it: 'San Paolo',
  }),
  rio: city('Rio de Janeiro', 'br', 'America/Sao_Paulo', {
    ...scripts('リオデジャネイロ', '리우데자네이루', '里约热内卢', '里約熱內盧', 'รีโอเดจาเนโร', 'ريو دي جانيرو'),
    es: 'Río de Janeiro',
  }),
  sydney: city('Sydney', 'au', 'Australia/Sydney', {
    ...scripts('シドニー', '시드니', '悉尼', '雪梨', 'ซิดนีย์', 'سيدني'),
    es: 'Sídney',
  }),
  melbourne: city('Melbourne', 'au', 'Australia/Melbourne', {
    ...scripts('メルボルン', '멜버른', '墨尔本', '墨爾本', 'เมลเบิร์น', 'ملبورن'),
  }),
  auckland: city('Auckland', 'nz', 'Pacific/Auckland', {
    ...scripts('オークランド', '오클랜드', '奥克兰', '奧克蘭', 'ออกแลนด์', 'أوكلاند'),
  }),
  singapore: city('Singapore', 'sg', 'Asia/Singapore', {
    ...scripts('シンガポール', '싱가포르', '新加坡', '新加坡', 'สิงคโปร์', 'سنغافورة'),
    fr: 'Singapour',
    de: 'Singapur',
    es: 'Singapur',
    pt: 'Singapura',
  }),
  kuala_lumpur: city('Kuala Lumpur', 'my', 'Asia/Kuala_Lumpur', {
    ...scripts('クアラルンプール', '쿠알라룸푸르', '吉隆坡', '吉隆坡', 'กัวลาลัมเปอร์', 'كوالالمبور'),
  }),
  tokyo: city('Tokyo', 'jp', tokyo, {
    ...scripts('東京', '도쿄', '东京', '東京', 'โตเกียว', 'طوكيو'),
    de: 'Tokio',
    es: 'Tokio',
    pt: 'Tóquio',
  }),
  osaka: city('Osaka', 'jp', tokyo, scripts('大阪', '오사카', '大阪', '大阪', 'โอซากะ', 'أوساكا')),
  kyoto: city('Kyoto', 'jp', tokyo, {
    ...scripts('京都', '교토', '京都', '京都', 'เกียวโต', 'كيوتو'),
    es: 'Kioto',
    pt: 'Quioto',
  }),
  fukuoka: city('Fukuoka', 'jp', tokyo, scripts('福岡', '후쿠오카', '福冈', '福岡', 'ฟูกูโอกะ', 'فوكوكا')),
  shanghai: city('Shanghai', 'cn', china, {
    ...scripts('上海', '상하이', '上海', '上海', 'เซี่ยงไฮ้', 'شنغهاي'),
    es: 'Shanghái',
    pt: 'Xangai',
  }),
  beijing: city('Beijing', 'cn', china, {
    ...scripts('北京', '베이징', '北京', '北京', 'ปักกิ่ง', 'بكين'),
    fr: 'Pékin',
    de: 'Peking',
    es: 'Pekín',
    it: 'Pechino',
    pt: 'Pequim',
  }),
  chengdu: city('Chengdu', 'cn', china, scripts('成都', '청두', '成都', '成都', 'เฉิงตู', 'تشنغدو')),
  shenzhen: city('Shenzhen', 'cn', china, scripts('深圳', '선전', '深圳', '深圳', 'เซินเจิ้น', 'شنجن')),
  hangzhou: city('Hangzhou', 'cn', china, scripts('杭州', '항저우', '杭州', '杭州', 'หางโจว', 'هانغتشو')),
  hong_kong: city('Hong Kong', 'hk', 'Asia/Hong_Kong', {
    ...scripts('香港', '홍콩', '香港', '香港', 'ฮ่องกง', 'هونغ كونغ'),
    de: 'Hongkong',
  }),
  macao: city('Macao', 'mo', 'Asia/Macau', {
    ...scripts('マカオ', '마카오', '澳门', '澳門', 'มาเก๊า', 'ماكاو'),
    de: 'Macau',
    pt: 'Macau',
  }),
  taipei: city('Taipei', 'tw', 'Asia/Taipei', {
    ...scripts('台北', '타이베이', '台北', '台北', 'ไทเป', 'تايبيه'),
    de: 'Taipeh',
    es: 'Taipéi',
    pt: 'Taipé',
  }),
  seoul: city('Seoul', 'kr', 'Asia/Seoul', {
    ...scripts('ソウル', '서울', '首尔', '首爾', 'โซล', 'سيول'),
    fr: 'Séoul',
    es: 'Seúl',
    it: 'Seul',
    pt: 'Seul',
  }),
  busan: city('Busan', 'kr', 'Asia/Seoul', scripts('釜山', '부산', '釜山', '釜山', 'ปูซาน', 'بوسان')),
  bangkok: city('Bangkok', 'th', 'Asia/Bangkok', {
    ...scripts('バンコク', '방콕', '曼谷', '曼谷', 'กรุงเทพฯ', 'بانكوك'),
    pt: 'Banguecoque',
  }),
  riyadh: city('Riyadh', 'sa', 'Asia/Riyadh', {
    ...scripts('リヤド', '리야드', '利雅得', '利雅德', 'ริยาด', 'الرياض'),
    fr: 'Riyad',
    de: 'Riad',
    es: 'Riad',
    it: 'Riad',
    pt: 'Riade',
  }),
  jeddah: city('Jeddah', 'sa', 'Asia/Riyadh', {
    ...scripts('ジッダ', '제다', '吉达', '吉達', 'เจดดาห์', 'جدة'),
    fr: 'Djeddah',
    de: 'Dschidda',
    es: 'Yeda',
    it: 'Gedda',
    pt: 'Jidá',
  }),
  dubai: city('Dubai', 'ae', 'Asia/Dubai', {
    ...scripts('ドバイ', '두바이', '迪拜', '杜拜', 'ดูไบ', 'دبي'),
    fr: 'Dubaï',
    es: 'Dubái',
  }),
  abu_dhabi: city('Abu Dhabi', 'ae', 'Asia/Dubai', {
    ...scripts('アブダビ', '아부다비', '阿布扎比', '阿布達比', 'อาบูดาบี', 'أبوظبي'),
    fr: 'Abou Dabi',
    es: 'Abu Dabi',
  }),
} as const satisfies Record<string, City>;

export type CityCode = keyof typeof cities;

export const cityOf = (code: CityCode): City => cities[code];
