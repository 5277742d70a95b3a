/**
 * Port: what the owner of the log notes about its own progress, where the next owner reads it. Only stores that several
 * servers share have it: on one machine a file beside the log does.
 *
 * - Durability: `append` and `replace` resolve once a power cut cannot undo them.
 * - Order: notes of one key are read in the order of the calls.
 * - Conflict: an earlier owner's notes are refused with `StorageError`.
 * - No response (`UnknownOutcomeError`): the note may be there; a reader has to accept one that it knows already.
 */
export interface Journal {
  /** As they were at some time of the iteration. */
  read(): AsyncIterable<Note>
  /** @throws StorageError, UnknownOutcomeError */
  append(key: string, text: string): Promise<void>
  /** In the place of all earlier notes of the key. @throws as `append` */
  replace(key: string, text: string): Promise<void>
}

export interface Note {
  readonly key: string
  readonly text: string
}

export interface Journals {
  open(name: string): Promise<Journal>
}
