import type { AnyRecord } from '#shared/records/registry.ts'

/** A record as a wall display shows it: whom to call about a project is for its people. */
export const recordOnDisplay = <R extends AnyRecord>(record: R): R =>
  record.type === 'project' ? { ...record, leader: '', leaderEn: '', contact: '' } : record
