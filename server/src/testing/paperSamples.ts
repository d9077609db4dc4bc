// Names and addresses as people write them in each language, for the papers of every language.
import type { AddressFields } from '@vitrine/contract/address';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

export type PaperSample = {
  readonly address: AddressFields;
  /** Names of the two pieces, and the message of the card. */
  readonly names: readonly [string, string];
  readonly message: string;
};

/** One storefront of each language, and others whose papers differ by law. */
export const paperSamples = {
  fr_fr: {
    address: {
      firstname: 'Anne-Cécile',
      lastname: 'Lœuillet',
      street1: '14, rue de l’Échaudé',
      postcode: '75006',
      city: 'Paris',
      country_id: 'fr',
    },
    names: ['Sac à main « Pommeau » en cuir grainé', 'Service à café, six tasses en porcelaine de Limoges'],
    message: 'Pour Anne, qui aime les longues promenades au bord de la mer. Je t’embrasse.',
  },
  uk_en: {
    address: {
      firstname: 'Siobhán',
      lastname: 'O’Sullivan-Featherstonehaugh',
      company: 'Featherstonehaugh & Daughters Ltd',
      street1: 'Flat 4, 28 Cheyne Walk',
      postcode: 'SW3 5HH',
      city: 'London',
      country_id: 'gb',
    },
    names: ['Pommeau bag in grained leather', 'Coffee set, six porcelain cups'],
    message: 'Happy birthday, dear Siobhán! With love from all of us.',
  },
  us_en: {
    address: {
      firstname: 'Nguyễn',
      lastname: 'Thị Hương',
      street1: '725 Park Avenue',
      postcode: '10021',
      city: 'New York',
      region: 'NY',
      country_id: 'us',
    },
    names: ['Pommeau bag in grained leather', 'Coffee set, six porcelain cups'],
    message: 'Chúc mừng sinh nhật!',
  },
  de_de: {
    address: {
      firstname: 'Jürgen',
      lastname: 'Weißgräber',
      company: 'Maßwerk Möbel GmbH & Co. KG',
      street1: 'Maximilianstraße 24',
      postcode: '80539',
      city: 'München',
      country_id: 'de',
    },
    names: ['Handtasche „Pommeau“ aus genarbtem Rindsleder', 'Kaffeeservice mit sechs Porzellantassen'],
    message: 'Herzlichen Glückwunsch zum fünfzigsten Geburtstag, lieber Jürgen!',
  },
  it_it: {
    address: {
      firstname: 'Niccolò',
      lastname: 'D’Angiò',
      street1: 'Via Montenapoleone 9',
      postcode: '20121',
      city: 'Milano',
      region: 'MI',
      country_id: 'it',
    },
    names: ['Borsa «Pommeau» in pelle martellata', 'Servizio da caffè, sei tazze di porcellana'],
    message: 'Perché sì. Con affetto, Niccolò',
  },
  es_es: {
    address: {
      firstname: 'Begoña',
      lastname: 'Ibáñez Güell',
      street1: 'Calle de Serrano 47',
      postcode: '28001',
      city: 'Madrid',
      region: 'M',
      country_id: 'es',
    },
    names: ['Bolso «Pommeau» de piel granulada', 'Juego de café, seis tazas de porcelana'],
    message: '¡Feliz cumpleaños, Begoña! ¿Cuándo nos vemos?',
  },
  mx_es: {
    address: {
      firstname: 'José Ángel',
      lastname: 'Muñoz Peña',
      street1: 'Avenida Presidente Masaryk',
      street_number: '340',
      neighborhood: 'Polanco',
      district: 'Miguel Hidalgo',
      postcode: '11560',
      city: 'Ciudad de México',
      region: 'CMX',
      country_id: 'mx',
    },
    names: ['Bolso «Pommeau» de piel granulada', 'Juego de café, seis tazas de porcelana'],
    message: '¡Felicidades!',
  },
  pt_pt: {
    address: {
      firstname: 'João',
      lastname: 'Conceição Guimarães',
      street1: 'Avenida da Liberdade 180',
      postcode: '1250-146',
      city: 'Lisboa',
      country_id: 'pt',
    },
    names: ['Mala «Pommeau» em pele granulada', 'Serviço de café, seis chávenas de porcelana'],
    message: 'Parabéns, João! Um abraço.',
  },
  br_pt: {
    address: {
      firstname: 'Antônia',
      lastname: 'Gonçalves',
      street1: 'Rua Oscar Freire',
      street_number: '725',
      additional_number: 'Apto 91',
      neighborhood: 'Jardim Paulista',
      postcode: '01426-001',
      city: 'São Paulo',
      region: 'SP',
      social_security_number: '529.982.247-25',
      country_id: 'br',
    },
    names: ['Bolsa «Pommeau» em couro granulado', 'Jogo de café, seis xícaras de porcelana'],
    message: 'Parabéns, Antônia!',
  },
  jp_ja: {
    // Surnames with letters that many fonts do not have.
    address: {
      firstname: '髙志',
      lastname: '山﨑',
      firstname2: 'タカシ',
      lastname2: 'ヤマザキ',
      street1: '南青山五丁目4番12号 𠮷野ビル ﾊﾟｰｸｻｲﾄﾞ301',
      postcode: '107-0062',
      city: '港区',
      region: '13',
      country_id: 'jp',
    },
    names: [
      'ハンドバッグ「ポモー」グレインレザー（長さ調節可能なストラップ付き、ブルー・ニュイ）',
      'コーヒーセット　磁器カップ六客',
    ],
    message: 'お誕生日おめでとうございます。これからもずっと、素敵な毎日でありますように。「ありがとう」をこめて。',
  },
  kr_ko: {
    address: {
      firstname: '서연',
      lastname: '남궁',
      street1: '도산대로 55길 12, 301호',
      postcode: '06015',
      city: '강남구',
      region: '11',
      country_id: 'kr',
    },
    names: ['그레인 가죽 핸드백 “포모” 길이 조절 가능한 스트랩 포함', '커피 세트, 도자기 잔 여섯 개'],
    message: '생일을 진심으로 축하합니다! 언제나 건강하고 행복한 나날이 이어지기를 바랍니다.',
  },
  cn_zh: {
    address: {
      firstname: '喆',
      lastname: '欧阳',
      street1: '建国门外大街8号3单元1202室',
      region: '110000',
      cityselect: '110100',
      district_bis_id: '110105',
      postcode: '100022',
      country_id: 'cn',
    },
    names: ['“Pommeau”粒面皮革手袋（附可调节长度肩带，夜蓝色）', '咖啡套装，六只瓷杯'],
    message: '祝你生日快乐！愿往后的每一天，都有阳光、有花香，也有想见的人。',
  },
  hk_zh: {
    address: {
      firstname: '嘉琪',
      lastname: '鄺',
      street1: '堅道28號12樓B室',
      street2: '半山',
      region: 'HKI',
      district_bis_id: 'HCW',
      country_id: 'hk',
    },
    names: ['「Pommeau」粒面皮革手袋（附可調校長度肩帶）', '咖啡套裝，六隻瓷杯'],
    message: '祝妳生日快樂，永遠青春美麗！',
  },
  th_th: {
    address: {
      firstname: 'ณัฐธิดา',
      lastname: 'ศรีสุวรรณรัตน์',
      street1: '99/12 ถนนสาทรใต้ แขวงยานนาวา',
      region: '10',
      district_bis_id: '10-khet-sathon',
      postcode_select: '10120',
      country_id: 'th',
    },
    names: ['กระเป๋าถือ “ปอมโม” หนังวัวลายเกรนพร้อมสายสะพายปรับความยาวได้', 'ชุดกาแฟ ถ้วยพอร์ซเลนหกใบ'],
    message: 'สุขสันต์วันเกิดนะคะ ขอให้มีความสุขมาก ๆ สุขภาพแข็งแรง และพบเจอแต่สิ่งดี ๆ ตลอดไป',
  },
  sa_ar: {
    address: {
      firstname: 'عبد الرحمن',
      lastname: 'آل سعود (أبو خالد)',
      street1: '7342 طريق الملك فهد، حي العليا',
      street2: 'شقة 12 (الدور 3)',
      postcode: '12211',
      city: 'الرياض',
      region: '01',
      country_id: 'sa',
    },
    names: ['حقيبة يد «بومو» من الجلد المحبّب (مع حزام قابل للتعديل)', 'طقم قهوة، ستة فناجين من الخزف'],
    message: 'كل عام وأنت بخير! أتمنى لك سنة مليئة بالفرح والسعادة (مع محبتي).',
  },
  ae_ar: {
    address: {
      firstname: 'مريم',
      lastname: 'المكتوم',
      street1: 'Villa 14, Al Wasl Road (near Safa Park)',
      city: 'Dubai',
      region: 'DU',
      country_id: 'ae',
    },
    names: ['حقيبة يد «بومو» (مقاس 20)', 'طقم قهوة'],
    message: 'مبروك!',
  },
} as const satisfies Partial<Record<Locale, PaperSample>>;
export type SampleLocale = keyof typeof paperSamples;
export const sampleLocales = Object.keys(paperSamples).filter((name): name is SampleLocale =>
  Object.hasOwn(paperSamples, name),
);
