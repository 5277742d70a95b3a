import { alarmReceiversContract } from '#shared/contract/alarmReceivers.ts'
import { compareValues, type HandlersOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

const oneReceiver = ({ receiverId }: { readonly receiverId: string }) => ({ alarmReceiver: [receiverId] })
const wholeProject = () => 'all' as const

export const alarmReceiverHandlers: HandlersOf<typeof alarmReceiversContract> = {
  list: recordPage(alarmReceiversContract.list, {
    type: 'alarmReceiver',
    order: (a, b) => compareValues(a.id, b.id),
  }),
  add: projectCommand(alarmReceiversContract.add, 'AddAlarmReceiver', {
    concerns: wholeProject,
    returns: (facts) => ({ receiverId: facts.one('AlarmReceiverAdded').receiverId }),
  }),
  update: projectCommand(alarmReceiversContract.update, 'ChangeAlarmReceiver', {
    concerns: wholeProject,
    sees: oneReceiver,
  }),
  remove: projectCommand(alarmReceiversContract.remove, 'RemoveAlarmReceiver', {
    concerns: wholeProject,
    sees: oneReceiver,
  }),
}
