/**
 * Syncs a WAL off the event loop after commits. With `synchronous = NORMAL` SQLite syncs only at restarts and
 * checkpoints (https://sqlite.org/pragma.html#pragma_synchronous). Together they give the guarantee of `FULL`.
 */
import { closeSync, fdatasync, openSync } from 'node:fs'

export class WalSync {
  readonly #path: string
  #file: number | null = null
  #underWay = 0
  #isClosed = false

  /** @param databasePath of a database in WAL mode that stays open as long as this */
  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`
  }

  /** Resolves when everything committed before the call survives a power cut. */
  async sync(): Promise<void> {
    const file = this.#open()
    this.#underWay += 1
    await new Promise<void>((resolve, reject) => {
      fdatasync(file, (error) => {
        this.#underWay -= 1
        if (this.#isClosed) this.#release()
        if (error) reject(error)
        else resolve()
      })
    })
  }

  close(): void {
    this.#isClosed = true
    this.#release()
  }

  /**
   * SQLite creates the file with the first transaction. Its locks are on other files, so closing this one releases
   * none.
   */
  #open(): number {
    this.#file ??= openSync(this.#path, 'r+')
    return this.#file
  }

  /** Not during a sync: the descriptor number may be reused for another file. */
  #release(): void {
    if (this.#file === null || this.#underWay > 0) return
    closeSync(this.#file)
    this.#file = null
  }
}
