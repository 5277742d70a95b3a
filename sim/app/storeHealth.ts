/** What the stores report of their writes, as problems of the server. */
import type { Health } from '../base/health.ts'
import { DiskWatch, type WriteOutcomes } from '../stores/storage/diskWatch.ts'

export function outcomesFor(disk: DiskWatch, health: Health): WriteOutcomes {
  return {
    refused: (file, error) => disk.refused(file, error),
    accepted: (file) => disk.accepted(file),
    damaged: (file, what) => disk.damaged(file, what),
    nats: natsHealth(health),
  }
}

export function watchDisk(folder: string, health: Health): DiskWatch {
  return new DiskWatch({
    folder,
    onRefused: (file, reason) =>
      health.note(file, { problem: 'disk_full', reason: `${file} takes no writes: ${reason}` }),
    onAccepted: (file) => health.clear(file),
    onDamaged: (file, what) =>
      health.note(`what is in ${file}`, { problem: 'secrets_damaged', reason: `${file}: ${what}` }),
    onLow(freeBytes) {
      const free = `${Math.round((freeBytes ?? 0) / 1024 ** 2)} MiB free on the disk of DATA_DIR`
      if (freeBytes === null) health.clear('free space')
      else health.note('free space', { problem: 'disk_low', reason: free })
    },
  })
}

/** By name: what the disk of this machine takes says nothing of NATS. */
function natsHealth(health: Pick<Health, 'note' | 'clear'>): Pick<WriteOutcomes, 'refused' | 'accepted'> {
  return {
    refused(what, error) {
      const why = error instanceof Error ? error.message : String(error)
      const reason = `${what}: NATS does not answer or refuses (${why}). Commands and reports wait for it; look at the nats-servers of NATS_URL`
      health.note(what, { problem: 'nats_unavailable', reason })
    },
    accepted: (what) => health.clear(what),
  }
}
