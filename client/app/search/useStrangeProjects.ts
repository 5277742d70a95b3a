import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/constants.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { after } from '../../platform/time.ts'
import { account } from '../account.ts'
import { projectActor } from '../actors/projectActor.ts'
import { projectEntries } from './pool.ts'
import { SECTION_MAX, type Section, section } from './sections.ts'

export interface StrangeProjects {
  readonly sections: readonly Section[]
  readonly isFailed: boolean
}

const NONE: StrangeProjects = { sections: [], isFailed: false }
const QUESTION_LENGTH_MIN = 2
const QUESTION_LENGTH_MAX = 50

/** Projects from the server that this browser has not loaded, debounced. */
export function useStrangeProjects(question: string): StrangeProjects {
  const [answer, setAnswer] = useState({ to: '', ...NONE })
  const name = question.trim().slice(0, QUESTION_LENGTH_MAX)
  useEffect(() => {
    const info = account.get()?.info
    if (name.length < QUESTION_LENGTH_MIN || !info || info.isTemplateRole) return
    const leaving = new AbortController()
    const cancel = after(SEARCH_DEBOUNCE_MS, () => {
      call(
        projectsContract.list,
        { name, pageNum: 1, pageSize: SECTION_MAX },
        { isQuiet: true, signal: leaving.signal },
      ).then(
        ({ list }) => {
          const choose: Parameters<typeof projectEntries>[2] = (projectId) =>
            projectActor.send({ type: 'project.chosen', projectId })
          const entries = projectEntries(list, info.xmid, choose)
          setAnswer({ to: name, sections: section('project', entries), isFailed: false })
        },
        (error: unknown) => {
          if (!leaving.signal.aborted)
            setAnswer({ to: name, sections: [], isFailed: error instanceof ApiError })
        },
      )
    })
    return () => {
      cancel()
      leaving.abort()
    }
  }, [name])
  return answer.to === name ? answer : NONE
}
