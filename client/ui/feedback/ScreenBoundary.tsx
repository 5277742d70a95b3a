import { Button } from '@blueprintjs/core'
import { IssueNew } from '@blueprintjs/icons'
import { Component, type ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { isImportFailure } from '../../platform/importRetry.ts'
import { currentPath, reloadAt } from '../../platform/page.ts'
import { Notice } from './Notice.tsx'

interface Props {
  /** A new key resets the error. */
  readonly screenKey: string
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
  readonly screenKey: string
}

/** An error in one screen does not affect the others. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, screenKey: this.props.screenKey }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.screenKey === state.screenKey ? null : { error: null, screenKey: props.screenKey }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ScreenFailure error={error} onRetry={() => this.setState({ error: null })} />
  }
}

function ScreenFailure(props: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTexts()
  const isPart = isImportFailure(props.error)
  const action = isPart ? (
    <Button intent="primary" onClick={() => reloadAt(currentPath())}>
      {t('errors.reload')}
    </Button>
  ) : (
    <Button intent="primary" onClick={props.onRetry}>
      {t('errors.screenRetry')}
    </Button>
  )
  return (
    <Notice isAlert icon={<IssueNew size={28} />} title={t('errors.screenTitle')} actions={action}>
      {isPart ? t('errors.chunkBody') : t('errors.screenBody')}
      <details>
        <summary>{t('errors.screenDetails')}</summary>
        <code>{props.error.message}</code>
      </details>
    </Notice>
  )
}
