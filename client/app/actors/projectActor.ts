/** Switches projects: requests the switch from the server and clears the old project's screens. */
import { createActor, fromPromise } from 'xstate'
import { projectSwitchMachine } from '#machines/projectSwitchMachine.ts'
import { commandsOf } from '../../actions/control.ts'
import { forgetSteps } from '../../actions/setupSteps.ts'
import { dismissAllToasts } from '../../ui/feedback/toasts.ts'
import { enterProject, loadAccount } from '../account.ts'
import { clearAlarmToasts } from '../alarms/alarmToasts.ts'
import { liveState } from '../liveState.ts'
import { resetTabs } from '../tabs/tabsStore.ts'
import { connectionActor } from './connectionActor.ts'
import { sessionActor } from './sessionActor.ts'

export const projectActor = createActor(
  projectSwitchMachine.provide({
    actors: {
      useProject: fromPromise(({ input }) => enterProject(input.projectId)),
      reloadSession: fromPromise(async () => {
        const user = await loadAccount()
        sessionActor.send({ type: 'user.refreshed', user })
      }),
    },
    actions: {
      dropProjectData: () => {
        connectionActor.send({ type: 'stop' })
        commandsOf(liveState).clear()
        liveState.store.clear()
        forgetSteps()
        resetTabs()
        clearAlarmToasts()
        // Keeps the message with the sign-out reason.
        if (sessionActor.getSnapshot().hasTag('console')) dismissAllToasts()
      },
      announce: (_, { projectId }) => connectionActor.send({ type: 'start', projectId }),
    },
  }),
)
