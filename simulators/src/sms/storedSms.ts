/** A text message that the simulator has taken. */
export type StoredSms = { id: number; message_id: string; from: string; to: string; text: string; received_at: Date };
