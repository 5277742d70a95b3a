import { Build, Edit } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import type { Action } from '../../../actions/action.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'

export const detailUrl = (id: string) => `/deploy/mobandetail?template=${id}`

const remove = removeAction({
  id: 'areaTemplate.delete',
  isUndoable: true,
  endpoint: areaTemplatesContract.remove,
  inputOf: ({ id }: AreaTemplate) => ({ templateId: id }),
  name: (template) => nameOf(template),
  body: 'templates.deleteBody',
})

/** `onApply` opens the dialog in which areas are chosen. */
export function useTemplateActions(onApply: (template: AreaTemplate) => void) {
  const navigate = useNavigate()
  const edit = useMemo(
    (): Action<AreaTemplate> => ({
      id: 'areaTemplate.edit',
      label: 'form.edit',
      icon: Edit,
      hotkey: 'e',
      isSingle: true,
      endpoint: areaTemplatesContract.update,
      isOffered: () => true,
      run: async ([template]) => {
        if (template) void navigate(detailUrl(template.id))
        return { failures: [], message: null }
      },
    }),
    [navigate],
  )
  const apply = useMemo(
    (): Action<AreaTemplate> => ({
      id: 'areaTemplate.apply',
      label: 'templates.apply',
      icon: Build,
      hotkey: 'a',
      isSingle: true,
      endpoint: areaTemplatesContract.apply,
      isOffered: () => true,
      run: async ([template]) => {
        if (template) onApply(template)
        return { failures: [], message: null }
      },
    }),
    [onApply],
  )
  return useRecordActions('areaTemplate', apply, edit, remove)
}
