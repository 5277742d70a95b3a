import { assign, fromPromise, setup } from 'xstate'
import type { ProjectId } from '#shared/records/project.ts'
import { errorText } from './errorText.ts'
import { provide } from './provide.ts'

export interface ProjectInput {
  readonly projectId: ProjectId
}

export interface ProjectSwitchContext {
  /** The project on the screen. */
  readonly projectId: ProjectId | null
  /** Project that the user chose last. */
  readonly wantedId: ProjectId | null
  /**
   * Project of the pending request. It differs from `wantedId` if the user chose another project meanwhile.
   */
  readonly askedId: ProjectId | null
  readonly failure: string | null
}

export type ProjectSwitchEvent =
  /** The session's current project as returned by the server, after sign-in. */
  | { readonly type: 'project.known'; readonly projectId: ProjectId | null }
  | { readonly type: 'project.chosen'; readonly projectId: ProjectId }
  | { readonly type: 'user.signedOut' }
  | { readonly type: 'retry' }
  | { readonly type: 'dismiss' }

const wanted = ({ context }: { readonly context: ProjectSwitchContext }): ProjectInput => {
  if (context.wantedId === null) throw new Error('expected a chosen project, got none')
  return { projectId: context.wantedId }
}

const switchSetup = setup({
  types: {
    context: {} as ProjectSwitchContext,
    events: {} as ProjectSwitchEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    useProject: fromPromise<void, ProjectInput>(provide('useProject')),
    /** Loads the user's information, menu and rights for the new project. */
    reloadSession: fromPromise<void, ProjectInput>(provide('reloadSession')),
  },
  actions: {
    /** Drops all data of the old project: records, values, tabs, subscriptions. */
    dropProjectData: provide('dropProjectData'),
    announce: (_, _params: ProjectInput) => provide('announce')(),
    want: assign((_, params: ProjectInput) => ({ wantedId: params.projectId })),
    ask: assign(({ context }) => ({ askedId: context.wantedId, failure: null })),
    arrive: assign(({ context }) => ({ projectId: context.askedId })),
    know: assign((_, params: { readonly projectId: ProjectId | null }) => ({
      projectId: params.projectId,
      wantedId: params.projectId,
      askedId: params.projectId,
      failure: null,
    })),
    fail: assign((_, params: { readonly error: unknown }) => ({ failure: errorText(params.error) })),
    forgetFailure: assign({ failure: null }),
    stay: assign(({ context }) => ({ wantedId: context.projectId })),
  },
  guards: {
    isNotCurrent: ({ context }, params: ProjectInput) => params.projectId !== context.projectId,
    isNotWanted: ({ context }, params: ProjectInput) => params.projectId !== context.wantedId,
    isAtHome: ({ context }) => context.askedId === context.projectId,
    isOvertaken: ({ context }) => context.wantedId !== context.askedId,
  },
})

const choose = { type: 'want', params: ({ event }: { event: ProjectInput }) => event } as const

const idle = switchSetup.createStateConfig({
  on: {
    'project.chosen': {
      guard: { type: 'isNotCurrent', params: ({ event }) => event },
      target: 'switching',
      actions: choose,
    },
    'project.known': { actions: { type: 'know', params: ({ event }) => event } },
  },
})

/**
 * A newer choice waits for the response to the older request. The server could process two concurrent
 * requests in either order and end on the wrong project.
 */
const switching = switchSetup.createStateConfig({
  tags: 'busy',
  entry: 'ask',
  invoke: {
    id: 'useProject',
    src: 'useProject',
    input: wanted,
    onDone: [
      { guard: 'isOvertaken', target: 'switching', reenter: true },
      // Returns to the project that is still displayed.
      { guard: 'isAtHome', target: 'idle' },
      { target: 'reloading', actions: ['dropProjectData', 'arrive'] },
    ],
    onError: [
      { guard: 'isOvertaken', target: 'switching', reenter: true },
      {
        target: 'failed.notSwitched',
        actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
  on: { 'project.chosen': { actions: choose } },
})

const reloading = switchSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'reloadSession',
    src: 'reloadSession',
    input: wanted,
    onDone: { target: 'idle', actions: { type: 'announce', params: wanted } },
    onError: {
      target: 'failed.notReloaded',
      actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
    },
  },
  on: {
    'project.chosen': {
      guard: { type: 'isNotWanted', params: ({ event }) => event },
      target: 'switching',
      actions: choose,
    },
  },
})

const failed = switchSetup.createStateConfig({
  tags: 'failed',
  initial: 'notSwitched',
  exit: 'forgetFailure',
  states: {
    /** The screen still shows the complete old project, so the user may stay in it. */
    notSwitched: {
      on: { retry: '#projectSwitch.switching', dismiss: { target: '#projectSwitch.idle', actions: 'stay' } },
    },
    /** The old project is unloaded and the new one not loaded: there is no state to roll back to. */
    notReloaded: { on: { retry: '#projectSwitch.reloading' } },
  },
  on: { 'project.chosen': { target: 'switching', actions: choose } },
})

/** Switches the console from one project to another. No screen mixes data of both. */
export const projectSwitchMachine = switchSetup.createMachine({
  id: 'projectSwitch',
  context: { projectId: null, wantedId: null, askedId: null, failure: null },
  initial: 'idle',
  on: {
    'user.signedOut': {
      target: '.idle',
      actions: ['dropProjectData', { type: 'know', params: { projectId: null } }],
    },
  },
  states: { idle, switching, reloading, failed },
})
