/** Codes of invitations: 80 random bits as 16 letters and digits that are hard to mistake for each other. */
import { createHash, randomBytes } from 'node:crypto'

/** 32 characters, without I, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16
const GROUP = /.{4}(?=.)/g

export interface NewCode {
  /** In groups of four, as people read it. */
  readonly code: string
  readonly codeHash: string
}

export function newInvitationCode(): NewCode {
  const plain = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return { code: plain.replaceAll(GROUP, '$&-'), codeHash: invitationCodeHash(plain) }
}

/** @param plain without the hyphens between its groups */
export const invitationCodeHash = (plain: string): string => createHash('sha256').update(plain).digest('hex')
