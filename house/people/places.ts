// Places of residence that the country's own address form accepts (a test checks it). `phone` is a pattern, # a digit.
import type { AddressFields } from '@vitrine/contract/address';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

type Place = Omit<AddressFields, 'country_id' | 'firstname' | 'lastname'>;
type Home = { readonly phone: string; readonly places: readonly Place[] };

const at = (street1: string, postcode: string, city: string, region?: string): Place => ({
  street1,
  postcode,
  city,
  ...(region === undefined ? {} : { region }),
});
/** Hong Kong and Macau: no postcode, a district of a region. */
const inDistrict = (street1: string, street2: string, region: string, district_bis_id: string): Place => ({
  street1,
  street2,
  region,
  district_bis_id,
});

export const homes: Readonly<Record<Country, Home>> = {
  fr: {
    phone: '06########',
    places: [
      at('14, rue de Miromesnil', '75008', 'Paris'),
      at('27, quai Saint-Antoine', '69002', 'Lyon'),
      at('8, cours de l’Intendance', '33000', 'Bordeaux'),
      at('3, place de la République', '59000', 'Lille'),
      at('41, rue Paradis', '13006', 'Marseille'),
      at('19, rue des Tanneurs', '37000', 'Tours'),
    ],
  },
  be: {
    phone: '047#######',
    places: [at('Avenue Louise 143', '1050', 'Bruxelles'), at('Rue du Pot d’Or 12', '4000', 'Liège')],
  },
  lu: { phone: '621######', places: [at('22, Grand-Rue', '1660', 'Luxembourg')] },
  ch: {
    phone: '079#######',
    places: [
      at('Rue du Rhône 48', '1204', 'Genève'),
      at('Bahnhofstrasse 61', '8001', 'Zürich'),
      at('Rue de Bourg 20', '1003', 'Lausanne'),
    ],
  },
  de: {
    phone: '0151########',
    places: [
      at('Maximilianstraße 24', '80539', 'München'),
      at('Fasanenstraße 70', '10719', 'Berlin'),
      at('Neuer Wall 33', '20354', 'Hamburg'),
      at('Königsallee 58', '40212', 'Düsseldorf'),
    ],
  },
  at: { phone: '0664#######', places: [at('Graben 17', '1010', 'Wien'), at('Getreidegasse 31', '5020', 'Salzburg')] },
  it: {
    phone: '34########',
    places: [
      at('Via Montenapoleone 9', '20121', 'Milano', 'MI'),
      at('Via dei Condotti 55', '00187', 'Roma', 'RM'),
      at('Via de’ Tornabuoni 14', '50123', 'Firenze', 'FI'),
    ],
  },
  es: {
    phone: '6########',
    places: [at('Calle de Serrano 47', '28001', 'Madrid', 'M'), at('Passeig de Gràcia 66', '08007', 'Barcelona', 'B')],
  },
  pt: {
    phone: '91#######',
    places: [
      at('Avenida da Liberdade 180', '1250-146', 'Lisboa'),
      at('Rua de Santa Catarina 112', '4000-442', 'Porto'),
    ],
  },
  nl: {
    phone: '06########',
    places: [at('Herengracht 221', '1016 BG', 'Amsterdam'), at('Noordeinde 64', '2514 GK', 'Den Haag')],
  },
  ie: {
    phone: '087#######',
    places: [at('38 Fitzwilliam Square', 'D02 X285', 'Dublin', 'D'), at('7 South Mall', 'T12 RD43', 'Cork', 'CO')],
  },
  gb: {
    phone: '07400######',
    places: [
      at('12 Marylebone High Street', 'W1U 4NR', 'London'),
      at('5 Heriot Row', 'EH3 6HP', 'Edinburgh'),
      at('44 Royal Crescent', 'BA1 2LR', 'Bath'),
      at('9 King Street', 'M2 6AQ', 'Manchester'),
    ],
  },
  fi: { phone: '040#######', places: [at('Aleksanterinkatu 21', '00100', 'Helsinki')] },
  dk: { phone: '20######', places: [at('Bredgade 34', '1260', 'København')] },
  se: { phone: '070#######', places: [at('Birger Jarlsgatan 9', '111 45', 'Stockholm')] },
  no: { phone: '4#######', places: [at('Karl Johans gate 27', '0159', 'Oslo')] },
  cz: { phone: '60#######', places: [at('Pařížská 15', '110 00', 'Praha')] },
  pl: {
    phone: '50#######',
    places: [at('ul. Mokotowska 41', '00-551', 'Warszawa'), at('ul. Grodzka 18', '31-006', 'Kraków')],
  },
  us: {
    phone: '212555####',
    places: [
      at('725 Park Avenue', '10021', 'New York', 'NY'),
      at('1420 North State Parkway', '60610', 'Chicago', 'IL'),
      at('318 Rodeo Drive', '90210', 'Beverly Hills', 'CA'),
      at('44 Beacon Street', '02108', 'Boston', 'MA'),
      at('2601 Bayshore Drive', '33133', 'Miami', 'FL'),
      at('905 Congress Avenue', '78701', 'Austin', 'TX'),
    ],
  },
  ca: {
    phone: '514555####',
    places: [
      at('1321, rue Sherbrooke Ouest', 'H3G 1J4', 'Montréal', 'QC'),
      at('77 Bloor Street West', 'M5S 1M2', 'Toronto', 'ON'),
      at('1055 West Georgia Street', 'V6E 3P3', 'Vancouver', 'BC'),
    ],
  },
  mx: {
    phone: '55########',
    places: [
      {
        street1: 'Avenida Presidente Masaryk',
        street_number: '340',
        neighborhood: 'Polanco',
        district: 'Miguel Hidalgo',
        postcode: '11560',
        city: 'Ciudad de México',
        region: 'CMX',
      },
      {
        street1: 'Calle Durango',
        street_number: '112',
        additional_number: '4B',
        neighborhood: 'Roma Norte',
        district: 'Cuauhtémoc',
        postcode: '06700',
        city: 'Ciudad de México',
        region: 'CMX',
      },
    ],
  },
  br: {
    phone: '119########',
    places: [
      {
        street1: 'Rua Oscar Freire',
        street_number: '725',
        additional_number: 'Apto 91',
        neighborhood: 'Jardim Paulista',
        postcode: '01426-001',
        city: 'São Paulo',
        region: 'SP',
      },
      {
        street1: 'Avenida Vieira Souto',
        street_number: '172',
        neighborhood: 'Ipanema',
        postcode: '22420-002',
        city: 'Rio de Janeiro',
        region: 'RJ',
      },
    ],
  },
  au: {
    phone: '04########',
    places: [at('61 Queen Street', '2025', 'Woollahra', 'NSW'), at('15 Collins Street', '3000', 'Melbourne', 'VIC')],
  },
  nz: { phone: '021######', places: [at('8 High Street', '1010', 'Auckland')] },
  sg: {
    phone: '8#######',
    places: [
      { street1: '21 Nassim Road', postcode: '258391' },
      { street1: '3 Orchard Boulevard', street2: '12-04', postcode: '248649' },
    ],
  },
  my: { phone: '012#######', places: [at('18 Jalan Ampang', '50450', 'Kuala Lumpur', '14')] },
  jp: {
    phone: '090########',
    places: [
      at('南青山五丁目4番12号', '107-0062', '港区', '13'),
      at('銀座四丁目6番8号', '104-0061', '中央区', '13'),
      at('中京区烏丸通三条下ル15', '604-8161', '京都市', '26'),
      at('梅田二丁目3番1号', '530-0001', '大阪市北区', '27'),
      at('元町通一丁目10番2号', '650-0022', '神戸市中央区', '28'),
    ],
  },
  cn: {
    phone: '13#########',
    places: [
      {
        street1: '建国门外大街8号3单元1202室',
        region: '110000',
        cityselect: '110100',
        district_bis_id: '110105',
        postcode: '100022',
      },
      { street1: '金融大街19号', region: '110000', cityselect: '110100', district_bis_id: '110102' },
      {
        street1: '东四北大街41号',
        region: '110000',
        cityselect: '110100',
        district_bis_id: '110101',
        postcode: '100007',
      },
    ],
  },
  hk: {
    phone: '9#######',
    places: [
      inDistrict('Flat 12B, 28 Caine Road', 'Mid-Levels', 'HKI', 'HCW'),
      inDistrict('Flat 5A, 9 Star Street', 'Wan Chai', 'HKI', 'HWC'),
    ],
  },
  mo: { phone: '66######', places: [inDistrict('Avenida da Praia Grande 429', 'Andar 6', 'MAC', 'SEC')] },
  tw: {
    phone: '09########',
    places: [
      {
        street1: '中山北路二段39巷6號4樓',
        cityselect: 'TPE',
        district_bis_id: 'TPE-jhongshan-district',
        postcode: '104',
      },
      { street1: '重慶南路一段122號', cityselect: 'TPE', district_bis_id: 'TPE-jhongjheng-district', postcode: '100' },
    ],
  },
  kr: {
    phone: '010########',
    places: [at('도산대로 55길 12, 301호', '06015', '강남구', '11'), at('해운대로 620', '48094', '해운대구', '26')],
  },
  th: {
    phone: '081#######',
    places: [{ street1: '99/12 ถนนสาทรใต้', region: '10', district_bis_id: '10-khet-sathon', postcode_select: '10120' }],
  },
  sa: {
    phone: '05########',
    places: [at('7342 King Fahd Road', '12211', 'Riyadh', '01'), at('2815 Tahlia Street', '23326', 'Jeddah', '02')],
  },
  ae: {
    phone: '050#######',
    places: [
      { street1: 'Villa 14, Al Wasl Road', city: 'Dubai', region: 'DU' },
      { street1: 'Apartment 2204, Corniche Road', city: 'Abu Dhabi', region: 'AZ' },
    ],
  },
};
