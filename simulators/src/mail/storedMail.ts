/** A mail that the simulator has taken. */
export type StoredMail = {
  id: number;
  from: string;
  to: string[];
  subject: string;
  message_id: string;
  html: string;
  text: string;
  /** The calendar file of the mail; empty without one. */
  calendar: string;
  headers: { key: string; value: string }[];
  received_at: Date;
};
