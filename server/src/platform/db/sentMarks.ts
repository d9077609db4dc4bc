/**
 * Remembers sent messages until the database has recorded them, so that a failed write does not send a message twice. One
 * per process and outbox.
 */
export class SentMarks {
  private readonly left = new Set<string>();
  private readonly mark: (id: string) => Promise<void>;

  constructor(mark: (id: string) => Promise<void>) {
    this.mark = mark;
  }

  /** Records every remembered message. Throws the database's error; unrecorded messages stay for the next call. */
  async flush(): Promise<void> {
    for (const id of this.left) {
      await this.mark(id);
      this.left.delete(id);
    }
  }

  /** Remembers a sent message and records it. Throws the database's error. */
  async note(id: string): Promise<void> {
    this.left.add(id);
    await this.mark(id);
    this.left.delete(id);
  }
}
