import type { Worded } from '@vitrine/rules/storefronts/wordsIn';
import { wordsOfAsia } from './wordsOfAsia.ts';

/** The words of the confirmation. `{…}` stands for what the order says; texts in the voice of the house. */
export type MailWords = {
  subject: string;
  title: string;
  /** The reader without a name. */
  title_plain: string;
  received: string;
  arrives_between: string;
  arrives_on: string;
  arrives_pre_order: string;
  follow: string;
  quantity: string;
  subtotal: string;
  delivery: string;
  offered: string;
  total: string;
  sent_to: string;
  paid_with: string;
  card_ending: string;
  reference: string;
  returns: string;
  withdraw: string;
  questions: string;
};

/** The confirmation's words in each language of the house. */
export const mailWords: Worded<MailWords> = {
  fr: {
    subject: 'Votre commande {number} est confirmée',
    title: 'Merci, {name}',
    title_plain: 'Merci',
    received: 'Votre commande {number} nous est bien parvenue.',
    arrives_between: 'Elle sera chez vous entre le {from} et le {until}.',
    arrives_on: 'Elle sera chez vous le {from}.',
    arrives_pre_order:
      'La pièce précommandée partira dès qu’elle sera prête. Nous vous écrirons son jour de livraison.',
    follow: 'Suivre la commande',
    quantity: 'Quantité : {qty}',
    subtotal: 'Sous-total',
    delivery: 'Livraison',
    offered: 'Offerte',
    total: 'Total',
    sent_to: 'Envoyée à',
    paid_with: 'Réglée par',
    card_ending: '{card} se terminant par {last4}',
    reference: 'Pour la retrouver sans compte : référence {ref} et votre adresse e-mail.',
    returns: 'Les retours sont offerts pendant {days} jours après la livraison.',
    withdraw: 'Vous pouvez vous rétracter du contrat ici sous 14 jours ; les pièces personnalisées en sont exclues.',
    questions: 'Une question ? Répondez à ce message, une personne vous lira.',
  },
  en: {
    subject: 'Your order {number} is confirmed',
    title: 'Thank you, {name}',
    title_plain: 'Thank you',
    received: 'Your order {number} is with us.',
    arrives_between: 'It reaches you between {from} and {until}.',
    arrives_on: 'It reaches you on {from}.',
    arrives_pre_order:
      'The pre-ordered piece leaves as soon as it is ready. We will write to you with its delivery day.',
    follow: 'Follow the order',
    quantity: 'Quantity: {qty}',
    subtotal: 'Subtotal',
    delivery: 'Delivery',
    offered: 'Complimentary',
    total: 'Total',
    sent_to: 'Sent to',
    paid_with: 'Paid with',
    card_ending: '{card} ending {last4}',
    reference: 'To find it without an account: reference {ref} and your email.',
    returns: 'Returns are free for {days} days after delivery.',
    withdraw: 'You may withdraw from the contract here within 14 days; personalised pieces are exempt.',
    questions: 'Questions reach a person: reply to this mail.',
  },
  de: {
    subject: 'Ihre Bestellung {number} ist bestätigt',
    title: 'Vielen Dank, {name}',
    title_plain: 'Vielen Dank',
    received: 'Ihre Bestellung {number} ist bei uns eingegangen.',
    arrives_between: 'Sie erreicht Sie zwischen {from} und {until}.',
    arrives_on: 'Sie erreicht Sie am {from}.',
    arrives_pre_order:
      'Das vorbestellte Stück geht auf den Weg, sobald es fertig ist. Den Liefertag schreiben wir Ihnen.',
    follow: 'Bestellung verfolgen',
    quantity: 'Anzahl: {qty}',
    subtotal: 'Zwischensumme',
    delivery: 'Lieferung',
    offered: 'Kostenfrei',
    total: 'Summe',
    sent_to: 'Gesendet an',
    paid_with: 'Bezahlt mit',
    card_ending: '{card} mit den Endziffern {last4}',
    reference: 'So finden Sie sie ohne Konto: Referenz {ref} und Ihre E-Mail-Adresse.',
    returns: 'Rücksendungen sind {days} Tage nach der Lieferung kostenlos.',
    withdraw: 'Hier können Sie den Vertrag innerhalb von 14 Tagen widerrufen; personalisierte Stücke sind ausgenommen.',
    questions: 'Fragen liest ein Mensch: Antworten Sie einfach auf diese E-Mail.',
  },
  es: {
    subject: 'Su pedido {number} está confirmado',
    title: 'Gracias, {name}',
    title_plain: 'Gracias',
    received: 'Hemos recibido su pedido {number}.',
    arrives_between: 'Le llegará entre el {from} y el {until}.',
    arrives_on: 'Le llegará el {from}.',
    arrives_pre_order: 'La pieza reservada saldrá en cuanto esté lista. Le escribiremos con el día de entrega.',
    follow: 'Seguir el pedido',
    quantity: 'Cantidad: {qty}',
    subtotal: 'Subtotal',
    delivery: 'Entrega',
    offered: 'Sin cargo',
    total: 'Total',
    sent_to: 'Enviado a',
    paid_with: 'Pagado con',
    card_ending: '{card} terminada en {last4}',
    reference: 'Para encontrarlo sin cuenta: referencia {ref} y su correo electrónico.',
    returns: 'Las devoluciones son gratuitas durante {days} días tras la entrega.',
    withdraw: 'Puede desistir del contrato aquí en un plazo de 14 días; las piezas personalizadas quedan excluidas.',
    questions: 'Sus preguntas las lee una persona: responda a este correo.',
  },
  it: {
    subject: 'Il suo ordine {number} è confermato',
    title: 'Grazie, {name}',
    title_plain: 'Grazie',
    received: 'Abbiamo ricevuto il suo ordine {number}.',
    arrives_between: 'Le arriverà tra {from} e {until}.',
    arrives_on: 'Le arriverà {from}.',
    arrives_pre_order: 'Il pezzo preordinato parte appena è pronto. Le scriveremo il giorno della consegna.',
    follow: 'Seguire l’ordine',
    quantity: 'Quantità: {qty}',
    subtotal: 'Subtotale',
    delivery: 'Consegna',
    offered: 'Offerta',
    total: 'Totale',
    sent_to: 'Spedito a',
    paid_with: 'Pagato con',
    card_ending: '{card} che termina con {last4}',
    reference: 'Per ritrovarlo senza account: riferimento {ref} e la sua e-mail.',
    returns: 'I resi sono gratuiti per {days} giorni dalla consegna.',
    withdraw: 'Può recedere dal contratto qui entro 14 giorni; i pezzi personalizzati sono esclusi.',
    questions: 'Le sue domande le legge una persona: risponda a questa e-mail.',
  },
  pt: {
    subject: 'A sua encomenda {number} está confirmada',
    title: 'Obrigado, {name}',
    title_plain: 'Obrigado',
    received: 'Recebemos a sua encomenda {number}.',
    arrives_between: 'Chega até si entre {from} e {until}.',
    arrives_on: 'Chega até si em {from}.',
    arrives_pre_order:
      'A peça em pré-encomenda segue assim que estiver pronta. Escrever-lhe-emos com o dia da entrega.',
    follow: 'Seguir a encomenda',
    quantity: 'Quantidade: {qty}',
    subtotal: 'Subtotal',
    delivery: 'Entrega',
    offered: 'Oferecida',
    total: 'Total',
    sent_to: 'Enviada para',
    paid_with: 'Paga com',
    card_ending: '{card} terminado em {last4}',
    reference: 'Para a encontrar sem conta: referência {ref} e o seu e-mail.',
    returns: 'As devoluções são gratuitas durante {days} dias após a entrega.',
    withdraw: 'Pode retratar-se do contrato aqui no prazo de 14 dias; as peças personalizadas estão excluídas.',
    questions: 'As suas perguntas chegam a uma pessoa: responda a este e-mail.',
  },
  br_pt: {
    subject: 'Seu pedido {number} está confirmado',
    title: 'Obrigado, {name}',
    title_plain: 'Obrigado',
    received: 'Recebemos seu pedido {number}.',
    arrives_between: 'Ele chega a você entre {from} e {until}.',
    arrives_on: 'Ele chega a você em {from}.',
    arrives_pre_order: 'A peça em pré-venda sai assim que estiver pronta. Escreveremos a você com o dia da entrega.',
    follow: 'Acompanhar o pedido',
    quantity: 'Quantidade: {qty}',
    subtotal: 'Subtotal',
    delivery: 'Entrega',
    offered: 'Grátis',
    total: 'Total',
    sent_to: 'Enviado para',
    paid_with: 'Pago com',
    card_ending: '{card} com final {last4}',
    reference: 'Para encontrá-lo sem conta: referência {ref} e seu e-mail.',
    returns: 'As devoluções são gratuitas por {days} dias após a entrega.',
    withdraw: 'Você pode desistir do contrato aqui em até 14 dias; as peças personalizadas estão excluídas.',
    questions: 'Suas perguntas chegam a uma pessoa: responda a este e-mail.',
  },
  ...wordsOfAsia,
};

/** A text with its places filled. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/gu, (_place, name: string) => values[name] ?? '');
}
