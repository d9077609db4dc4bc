// Names of the people who have been here, by the country they live in. `written|latin|reading`: what the country
// writes, how an email spells it, and in Japan how it is read.
import type { Country } from '@vitrine/rules/storefronts/storefronts';

export type Names = { readonly women: string; readonly men: string; readonly families: string };

const french: Names = {
  women: 'Camille Hélène Margaux Sophie Aurélie Inès Clémence Mathilde Valérie Solange Éloïse Agathe',
  men: 'Antoine Julien Étienne Baptiste Laurent Thibault Rémi Gaspard Olivier Hugo Benoît Vincent',
  families:
    'Delorme Marchand Lefèvre Garnier Roussel Chevalier Lacombe Perrin Dumas Fontaine Mercier Barbier Leclerc Renaud Vidal Aubry',
};
const german: Names = {
  women: 'Katharina Johanna Friederike Annika Sabine Clara Lena Ulrike Marlene Theresa',
  men: 'Matthias Jonas Sebastian Friedrich Lukas Andreas Konrad Jürgen Tobias Felix',
  families: 'Brandt Hoffmann Lindner Schäfer Krüger Vogel Winter Sommer Albrecht Keller Baumann Reuter Lorenz Seidel',
};
const dutch: Names = {
  women: 'Anouk Femke Marijke Saskia Lotte Esther',
  men: 'Joost Maarten Sander Bram Pieter Thijs',
  families: 'Visser Bakker Mulder Dekker Hendriks Brouwer Jansen Smit Kuipers',
};
const english: Names = {
  women: 'Eleanor Charlotte Harriet Grace Imogen Beatrice Amelia Rosalind Fiona Margaret Claire Naomi',
  men: 'James Oliver Henry Edward Thomas Arthur Duncan William Patrick Simon Jonathan Marcus',
  families:
    'Whitfield Ashworth Carlisle Hughes Bennett Sinclair Fletcher Doyle Murphy Harding Prescott Lowell Campbell Walsh Parker Reeves',
};
const italian: Names = {
  women: 'Giulia Francesca Chiara Beatrice Elena Ludovica Martina Silvia',
  men: 'Lorenzo Matteo Alessandro Davide Giacomo Riccardo Pietro Tommaso',
  families: 'Rinaldi Conti Moretti Ferrara Galli Marchetti Lombardi Barbieri Santoro Gentile Bellini',
};
const spanish: Names = {
  women: 'Lucía Carmen Elena Paula Inés Rocío Marta Beatriz',
  men: 'Javier Álvaro Diego Rodrigo Gonzalo Ignacio Pablo Andrés',
  families: 'Navarro Serrano Ibáñez Castellanos Molina Herrero Fuentes Vidal Aguirre Montero Robles',
};
const portuguese: Names = {
  women: 'Beatriz Mariana Inês Carolina Helena Joana Leonor Isabela',
  men: 'Tiago Rafael Gonçalo Henrique Miguel Otávio Duarte Caio',
  families: 'Nogueira Carvalho Azevedo Teixeira Moreira Figueiredo Barros Vasconcelos Pinheiro Queiroz',
};
const nordic: Names = {
  women: 'Astrid Ingrid Freja Linnea Signe Helmi Solveig Annika',
  men: 'Lars Mikkel Henrik Anders Eero Magnus Sven Oskari',
  families: 'Lindqvist Andersen Bergström Nyberg Solberg Halvorsen Korhonen Virtanen Kjær Dahl Holm',
};
const czech: Names = {
  women: 'Tereza Lucie Markéta Zuzana',
  men: 'Tomáš Jakub Ondřej Petr',
  families: 'Dvořák Procházka Beneš Kučera Marek Zeman',
};
const polish: Names = {
  women: 'Agnieszka Katarzyna Zofia Małgorzata',
  men: 'Tomasz Paweł Jakub Wojciech',
  families: 'Kowalczyk Mazur Wójcik Lewandowicz Pawlak Zając',
};
const japanese: Names = {
  women:
    '由紀|yuki|ユキ 美咲|misaki|ミサキ 彩|aya|アヤ 恵子|keiko|ケイコ 千尋|chihiro|チヒロ 真理子|mariko|マリコ 葵|aoi|アオイ 智子|tomoko|トモコ',
  men: '健一|kenichi|ケンイチ 大輔|daisuke|ダイスケ 翔太|shota|ショウタ 直樹|naoki|ナオキ 拓也|takuya|タクヤ 悠斗|yuto|ユウト',
  families:
    '佐藤|sato|サトウ 鈴木|suzuki|スズキ 高橋|takahashi|タカハシ 田中|tanaka|タナカ 渡辺|watanabe|ワタナベ 伊藤|ito|イトウ 中村|nakamura|ナカムラ 小林|kobayashi|コバヤシ 吉田|yoshida|ヨシダ 松本|matsumoto|マツモト 藤原|fujiwara|フジワラ 西園寺|saionji|サイオンジ',
};
const mainland: Names = {
  women: '雨桐|yutong 思琪|siqi 佳怡|jiayi 静|jing 婷婷|tingting 梦瑶|mengyao 晓燕|xiaoyan 若曦|ruoxi',
  men: '浩然|haoran 子轩|zixuan 伟|wei 志强|zhiqiang 俊杰|junjie 明远|mingyuan',
  families: '王|wang 李|li 张|zhang 刘|liu 陈|chen 杨|yang 赵|zhao 周|zhou 徐|xu 孙|sun 马|ma 林|lin',
};
const taiwanese: Names = {
  women: '怡君|yijun 雅婷|yating 佩珊|peishan 心怡|xinyi 宜蓁|yizhen',
  men: '志明|zhiming 家豪|jiahao 冠宇|guanyu 承翰|chenghan',
  families: '陳|chen 林|lin 黃|huang 張|chang 李|lee 吳|wu 蔡|tsai 謝|hsieh',
};
// Carriers in Hong Kong, Macau and the Gulf read Latin letters only.
const cantonese: Names = {
  women: 'WingYan KaMan SukLing HoiTing Vivian Joyce',
  men: 'ChiMing WaiLun KaHo TszHin Jason Raymond',
  families: 'Chan Wong Cheung Lau Leung Ho Kwok Tam Yip Fong',
};
const korean: Names = {
  women: '서연|seoyeon 지우|jiwoo 하은|haeun 민지|minji 수진|sujin 예린|yerin',
  men: '민준|minjun 서준|seojun 도윤|doyun 현우|hyunwoo 지훈|jihoon',
  families: '김|kim 이|lee 박|park 최|choi 정|jung 강|kang 조|cho 윤|yoon 한|han',
};
const thai: Names = {
  women: 'ณัฐธิดา|natthida พิมพ์ชนก|pimchanok กัลยา|kanlaya วรรณา|wanna',
  men: 'ธนกร|thanakorn ภาคิน|pakin ศุภชัย|supachai อนันต์|anan',
  families: 'สุขสวัสดิ์|suksawat วงศ์สวัสดิ์|wongsawat ศรีสุข|srisuk บุญมี|boonmee จันทร์เพ็ญ|chanpen',
};
const gulf: Names = {
  women: 'Noura Maryam Fatima Layla Hessa Reem Salma Amal',
  men: 'Khalid Faisal Omar Abdullah Rashid Yousef Sultan Tariq',
  families: 'Rahmani Almansour Haddad Alharbi Qasim Alsuwaidi Nasser Alotaibi Farouk',
};
const straits: Names = {
  women: 'MeiLing Siti Priya Rachel Aishah HuiMin',
  men: 'WeiJie Daniel Arjun Farid Kelvin Ismail',
  families: 'Tan Lim Ng Goh Rahman Kumar Ong Chua Ibrahim Teo',
};

export const namesOf = {
  fr: french,
  be: french,
  lu: french,
  ch: french,
  de: german,
  at: german,
  it: italian,
  es: spanish,
  pt: portuguese,
  nl: dutch,
  ie: english,
  gb: english,
  fi: nordic,
  dk: nordic,
  se: nordic,
  no: nordic,
  cz: czech,
  pl: polish,
  us: english,
  ca: english,
  mx: spanish,
  br: portuguese,
  au: english,
  nz: english,
  sg: straits,
  my: straits,
  jp: japanese,
  cn: mainland,
  hk: cantonese,
  mo: cantonese,
  tw: taiwanese,
  kr: korean,
  th: thai,
  sa: gulf,
  ae: gulf,
} as const satisfies Record<Country, Names>;
