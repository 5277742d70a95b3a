/** Codes of invitations: 80 random bits as 16 letters and digits that are hard to mistake for each other. */
import { createHash, randomBytes } from 'node:crypto'

/** 32 characters, without I, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16
const GROUP = /.{4}(?=.)/g

export interface NewCode {
  /** Code in groups of four characters, for reading. */
  readonly code: string
  readonly codeHash: string
}

export function newInvitationCode(): NewCode {
  const plain = plainCode(LENGTH)
  return { code: groupedCode(plain), codeHash: invitationCodeHash(plain) }
}

/** Five random bits a letter. */
export const plainCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const groupedCode = (plain: string): string => plain.replaceAll(GROUP, '$&-')

/** @param plain without the hyphens between its groups */
export const invitationCodeHash = (plain: string): string => createHash('sha256').update(plain).digest('hex')
