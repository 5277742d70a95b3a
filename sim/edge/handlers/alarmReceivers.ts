import { alarmReceiversContract } from '#shared/contract/alarmReceivers.ts'
import { compareValues, type HandlersOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

interface Chosen {
  readonly pushAddressId?: string | null | undefined
}
/** Only users who may see push addresses can choose one. */
const chosenAddress = ({ pushAddressId }: Chosen) => (pushAddressId ? { pushAddress: [pushAddressId] } : {})
const oneReceiver = ({ receiverId }: { readonly receiverId: string }) => ({ alarmReceiver: [receiverId] })
const wholeProject = () => 'all' as const

export const alarmReceiverHandlers: HandlersOf<typeof alarmReceiversContract> = {
  list: recordPage(alarmReceiversContract.list, {
    type: 'alarmReceiver',
    order: (a, b) => compareValues(a.id, b.id),
  }),
  add: projectCommand(alarmReceiversContract.add, 'AddAlarmReceiver', {
    concerns: wholeProject,
    sees: chosenAddress,
    returns: (facts) => ({ receiverId: facts.one('AlarmReceiverAdded').receiverId }),
  }),
  update: projectCommand(alarmReceiversContract.update, 'ChangeAlarmReceiver', {
    concerns: wholeProject,
    sees: (input) => ({ ...oneReceiver(input), ...chosenAddress(input) }),
  }),
  remove: projectCommand(alarmReceiversContract.remove, 'RemoveAlarmReceiver', {
    concerns: wholeProject,
    sees: oneReceiver,
  }),
}
