/**
 * Remembers messages that have left until that is written down: while the database does not take the note, a message
 * must not be sent again. One per process and outbox.
 */
export class SentMarks {
  private readonly left = new Set<string>();
  private readonly mark: (id: string) => Promise<void>;

  constructor(mark: (id: string) => Promise<void>) {
    this.mark = mark;
  }

  /** Writes down what has left. Throws what the database throws; what was not written down stays for the next call. */
  async flush(): Promise<void> {
    for (const id of this.left) {
      await this.mark(id);
      this.left.delete(id);
    }
  }

  /** Notes that a message has left, and writes it down if the database takes it. */
  async note(id: string): Promise<void> {
    this.left.add(id);
    await this.mark(id);
    this.left.delete(id);
  }
}
