import type { PropsWithChildren } from 'react'
import { Refresher } from '@/platform/refresher'
import { refreshTexts } from './refreshable.i18n'
import './Refreshable.scss'

/** A list or page that is pulled down to load again; its page file has a configuration for it (config/pull-down.ts). Where there is no touch, it loads again when it shows again. */
export function Refreshable({ onRefresh, children }: PropsWithChildren<{ onRefresh: () => Promise<void> }>) {
  const t = refreshTexts.useT()
  const texts = {
    pull: t('pull'),
    release: t('release'),
    refreshing: t('refreshing'),
    complete: t('complete'),
  }
  return (
    <Refresher className='refreshable' texts={texts} onRefresh={onRefresh}>
      {children}
    </Refresher>
  )
}
