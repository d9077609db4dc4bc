import type { Language } from '../storefronts/storefronts.ts';

/**
 * Words that shoppers type although no product has them: for whom, for which occasion, about what. Search does not
 * correct them as spelling mistakes. Chinese and Japanese are searched by pairs of characters, which are never
 * corrected. Spec 1 §2.
 */
export const everydayWords: Readonly<Record<Language, string>> = {
  fr: 'homme hommes femme femmes enfant enfants garçon fille bébé mère père maman papa ami amie couple cadeau cadeaux anniversaire mariage noël naissance fête prix solde soldes promotion livraison retour échange paiement facture commande taille couleur garantie réparation entretien gravure rendez-vous horaires adresse téléphone carte neuf occasion petit grand',
  en: 'man men mens woman women womens child children boy girl baby mother father mum dad friend couple gift gifts present presents birthday anniversary wedding christmas party price sale sales delivery shipping return returns exchange payment invoice order size colour color warranty repair repairs care engraving appointment hours address phone card new small large cheap',
  de: 'mann männer herren frau frauen damen kind kinder junge mädchen baby mutter vater freund freundin paar geschenk geschenke geburtstag hochzeit weihnachten jubiläum preis rabatt angebot lieferung versand rückgabe umtausch zahlung rechnung bestellung größe farbe garantie reparatur pflege gravur termin öffnungszeiten adresse telefon karte neu klein groß',
  es: 'hombre hombres mujer mujeres niño niña niños bebé madre padre amigo amiga pareja regalo regalos cumpleaños boda navidad aniversario precio rebajas oferta entrega envío devolución cambio pago factura pedido talla color garantía reparación cuidado grabado cita horario dirección teléfono tarjeta nuevo pequeño grande',
  it: 'uomo uomini donna donne bambino bambina bambini neonato madre padre mamma papà amico amica coppia regalo regali compleanno matrimonio natale anniversario prezzo saldi offerta consegna spedizione reso cambio pagamento fattura ordine taglia colore garanzia riparazione cura incisione appuntamento orari indirizzo telefono carta nuovo piccolo grande',
  pt: 'homem homens mulher mulheres criança crianças menino menina bebé bebê mãe pai amigo amiga casal presente presentes aniversário casamento natal preço saldos promoção entrega envio devolução troca pagamento fatura encomenda pedido tamanho cor garantia reparação cuidado gravação marcação horário morada endereço telefone cartão novo pequeno grande',
  ja: '',
  ko: '남자 남성 여자 여성 아이 어린이 아기 어머니 아버지 친구 커플 선물 생일 결혼 결혼식 크리스마스 기념일 가격 세일 할인 배송 반품 교환 결제 영수증 주문 사이즈 색상 보증 수리 관리 각인 예약 영업시간 주소 전화 카드 신상 작은',
  zh_hans: '',
  zh_hant: '',
  th: 'ผู้ชาย ผู้หญิง เด็ก ทารก แม่ พ่อ เพื่อน คู่รัก ของขวัญ วันเกิด แต่งงาน คริสต์มาส ครบรอบ ราคา ลดราคา จัดส่ง คืนสินค้า เปลี่ยน ชำระเงิน ใบเสร็จ คำสั่งซื้อ ขนาด สี รับประกัน ซ่อม ดูแล สลัก นัดหมาย เวลาทำการ ที่อยู่ โทรศัพท์ บัตร ใหม่ เล็ก ใหญ่',
  ar: 'رجل رجال رجالي امرأة نساء نسائي طفل أطفال ولد بنت رضيع أم أب صديق صديقة زوجين هدية هدايا عيد ميلاد زفاف زواج ذكرى سعر تخفيضات عرض توصيل شحن إرجاع استبدال دفع فاتورة طلب مقاس لون ضمان إصلاح عناية نقش موعد ساعات عنوان هاتف بطاقة جديد صغير كبير',
};

/** Words for a store in each language, so that “boutique paris” finds the stores of Paris. Spec 1 §2. */
export const storeWords: Readonly<Record<Language, string>> = {
  fr: 'boutique boutiques magasin magasins adresse',
  en: 'store stores boutique boutiques shop shops address',
  de: 'Boutique Boutiquen Geschäft Geschäfte Laden Filiale Adresse',
  es: 'tienda tiendas boutique boutiques dirección',
  it: 'boutique negozio negozi indirizzo',
  pt: 'loja lojas boutique boutiques morada endereço',
  ja: '店舗 ブティック 店 住所',
  ko: '매장 부티크 스토어 주소',
  zh_hans: '精品店 门店 店铺 地址',
  zh_hant: '精品店 門市 店舖 地址',
  th: 'ร้าน บูติก สาขา ที่อยู่',
  ar: 'متجر متاجر بوتيك محل عنوان',
};
