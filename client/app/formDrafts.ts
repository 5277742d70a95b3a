/** Stores unsent form input on the server, visible to the signed-in user only. */
import { DRAFT_LENGTH_MAX } from '#shared/constants.ts'
import { draftsContract } from '#shared/contract/drafts.ts'
import { call } from '../api/api.ts'
import { isOwnConsole, readCredentials } from '../api/session.ts'
import { parseKept } from '../platform/storage.ts'
import { type DraftPort, type KeptDraft, provideDrafts } from '../ui/form/drafts.ts'
import { account } from './account.ts'

/** Forms of the gallery are for trying out: nothing of theirs leaves the browser. */
const TRIALS = /^\/(gallery|vue-element-admin)\//

const hasOwner = (): boolean => readCredentials() !== null && isOwnConsole()

/** Pending drafts per form: a draft must not arrive after it was dropped. */
const keeping = new Map<string, Promise<unknown>>()

const port: DraftPort = {
  formOf({ path, permission, scope }, about) {
    if (permission === 'public' || TRIALS.test(path) || !hasOwner()) return null
    const projectId = scope === 'project' ? account.get()?.info.xmid : null
    const parts = [path.slice(1), projectId ?? '', ...about].filter((part) => part !== '')
    return parts.join('/').replace(/[^\w./-]/g, '-')
  },
  async find(form) {
    const draft = await call(draftsContract.find, { form }, { isQuiet: true })
    const kept = parseKept(draft?.values ?? null)
    if (!draft || typeof kept !== 'object' || kept === null) return null
    // Written only by `keep` below; older consoles stored values only.
    const { values, base } = ('base' in kept ? kept : { values: kept, base: {} }) as KeptDraft
    return { atMs: draft.atMs, values, base }
  },
  async keep(form, input, isLast) {
    const values = JSON.stringify(input)
    if (!hasOwner() || values.length > DRAFT_LENGTH_MAX) return
    const arriving = call(draftsContract.keep, { form, values }, { isQuiet: true, isLast })
    const kept = arriving.catch(ignore)
    keeping.set(form, kept)
    void kept.then(() => {
      if (keeping.get(form) === kept) keeping.delete(form)
    })
    await arriving
  },
  drop(form) {
    const token = readCredentials()?.token
    void Promise.resolve(keeping.get(form)).then(() => {
      // The user has signed out in the meantime, or signed in as someone else.
      if (!hasOwner() || readCredentials()?.token !== token) return
      call(draftsContract.drop, { form }, { isQuiet: true }).catch(ignore)
    })
  },
}

/** A draft is a convenience: the form itself shows what could not be sent. */
const ignore = () => undefined

export function startFormDrafts(): void {
  provideDrafts(port)
}
