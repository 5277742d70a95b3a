/** The function permissions of a role as a tree: groups as in the menu, a sentence and the opened screens for each. */
import { Checkbox } from '@blueprintjs/core'
import { mayGrant, type Right } from '#shared/permissions.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useViewer } from '../../../store/hooks.ts'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import { textsOf } from '../../../ui/form/model/values.ts'
import { useField } from '../../../ui/form/useForm.ts'
import styles from './RightsField.module.css'
import { type RightGroup, rightGroups, screensOf, withGroup, withRight } from './rightGroups.ts'

interface Ticks {
  readonly ticked: ReadonlySet<string>
  readonly mayTick: (right: Right) => boolean
  readonly set: (rights: readonly Right[]) => void
}

export function RightsField({ isReadOnly = false }: { readonly isReadOnly?: boolean }) {
  const { t } = useTexts()
  const viewer = useViewer()
  const field = useField({ name: 'rights' })
  const ticks: Ticks = {
    ticked: new Set(textsOf(field.value)),
    mayTick: (right) => !isReadOnly && viewer !== null && (viewer.isSuper || mayGrant(viewer.rights, right)),
    set: field.set,
  }
  return (
    <FieldFrame
      name="rights"
      label={t('roles.rights')}
      field={field}
      isGroup
      textOf={(right) => t(`routes.right.${right as Right}`)}
    >
      {() => (
        <div className={styles.groups}>
          {rightGroups.map(([group, rights]) => (
            <Group key={group} group={group} rights={rights} {...ticks} />
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

function Group(props: Ticks & { readonly group: RightGroup; readonly rights: readonly Right[] }) {
  const { t } = useTexts()
  const { group, rights, ticked, mayTick, set } = props
  const count = rights.filter((right) => ticked.has(right)).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a card everywhere
    <div role="group" className={styles.group} aria-label={t(`roles.group.${group}`)}>
      <Checkbox
        className={styles.whole ?? ''}
        label={t(`roles.group.${group}`)}
        checked={count === rights.length}
        indeterminate={count > 0 && count < rights.length}
        disabled={!rights.some(mayTick)}
        onChange={() => set(withGroup(ticked, rights, mayTick))}
      />
      <ul className={styles.rights}>
        {rights.map((right) => (
          <li key={right}>
            <RightBox {...props} right={right} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RightBox({ right, ticked, mayTick, set }: Ticks & { readonly right: Right }) {
  const { t } = useTexts()
  const screens = screensOf(right).map((screen) => nameOf(screen))
  const sentence = t(`roles.help.${right}`)
  return (
    <Checkbox
      checked={ticked.has(right)}
      disabled={!mayTick(right)}
      onChange={() => set(withRight(ticked, right))}
    >
      {t(`routes.right.${right}`)}
      <span className={styles.help}>
        {screens.length === 0
          ? sentence
          : t('roles.opens', { sentence, screens: screens.join(t('common.comma')) })}
      </span>
    </Checkbox>
  )
}
