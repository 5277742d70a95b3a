/** Selects all rooms of a template. */
import { HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { isId } from '#shared/kernel/ids.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Scene } from '#shared/records/scene.ts'
import { useNameOf } from '../../../../i18n/useNameOf.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds } from '../../../../store/hooks.ts'
import { textsOf } from '../../../../ui/form/model/values.ts'
import { useField } from '../../../../ui/form/useForm.ts'
import styles from './rooms.module.css'
import { type TakenRooms, templatesWithRooms, withTemplateRooms } from './templateRooms.ts'

export function TemplateSelect(props: {
  readonly scene: Scene
  readonly isOffered: (area: Area) => boolean
}) {
  const { t } = useTexts()
  const nameOf = useNameOf()
  const { scene } = props
  const { read } = useConsoleState().store
  const field = useField({ name: 'areaIds' })
  const [taken, setTaken] = useState<TakenRooms | null>(null)
  const templates = useTemplates(props.isOffered)
  if (templates.length === 0) return null
  const choose = (templateId: string) => {
    const rooms = templates.find(({ template }) => template.id === templateId)
    if (!rooms) return
    const chosen = textsOf(field.value).filter((id): id is AreaId => isId('ara', id))
    const next = withTemplateRooms(scene, chosen, rooms.areaIds, read)
    field.set([...next.areaIds])
    field.leave()
    setTaken(next)
  }
  return (
    <div className={styles.templates}>
      <HTMLSelect
        aria-label={t('scenes.rooms.ofTemplate')}
        value=""
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value="">{t('scenes.rooms.ofTemplate')}</option>
        {templates.map(({ template, areaIds }) => (
          <option key={template.id} value={template.id}>
            {t('scenes.rooms.template', { name: nameOf(template), count: areaIds.length })}
          </option>
        ))}
      </HTMLSelect>
      <span className={styles.note} role="status">
        {taken ? <Summary taken={taken} /> : null}
      </span>
    </div>
  )
}

/** Updated when templates, or rooms created from them, change. */
function useTemplates(isOffered: (area: Area) => boolean) {
  const { read } = useConsoleState().store
  const templates = useAllIds('areaTemplate')
  const uses = useAllIds('templateUse')
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed by what it is made of
  return useMemo(() => templatesWithRooms(read, isOffered), [read, isOffered, templates, uses, language])
}

function Summary({ taken: { had, rest } }: { readonly taken: TakenRooms }) {
  const { t } = useTexts()
  return [
    ...(had > 0 ? [t('scenes.rooms.templateHad', { count: had })] : []),
    ...(rest > 0 ? [t('scenes.rooms.templateRest', { count: rest })] : []),
  ].join(' · ')
}
