/** Erases stays of guests when the days are over for which they are kept, also stays that nobody ended. */
import { keptUntilMs } from '#shared/domain/guest/guestStay.ts'
import type { Clock } from '../../base/clock.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Process } from '../kit/process.ts'

export const guestRetention = ({ clock }: { readonly clock: Clock }): Process<'guestStay'> => ({
  name: 'guest retention',
  type: 'guestStay',
  open: (read) => read.all('guestStay'),
  due: ({ found, record }) => ({ atMs: keptUntilMs(record, found.workspace.state) }),
  step: ({ found, record: { id: stayId } }) =>
    found.workspace.run('ForgetGuestStay', { stayId }, systemContext('pms', clock)),
  /** Other days hold for all. */
  touched: ({ changes }, { workspace: { state } }) =>
    changes.some((change) => 'put' in change && change.put.type === 'pmsLink') ? state.all('guestStay') : [],
})
