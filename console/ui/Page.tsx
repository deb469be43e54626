import { useContext, useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { common } from '../i18n/common.i18n'
import { Icon } from './Icon'
import { SearchAll } from './search-all'
import { SwitchedOff } from './SwitchedOff'

interface Props {
  title: string
  /** page that this one belongs to, left of the title */
  parent?: { title: string; href: string }
  /** the one primary action, and what stands beside it */
  actions?: ReactNode
  /** explains what is worked on: a pane on the right, a drawer over the page where there is no room */
  pane?: ReactNode
  children: ReactNode
}

/** A page: its bar with name and actions, what is worked on in the middle, what explains it on the right. Only the panes scroll. */
export function Page({ title, parent, actions, pane, children }: Props) {
  const t = common.useT()
  const search = useContext(SearchAll)
  useEffect(() => {
    document.title = `${title} · Lianke`
  }, [title])
  return (
    <>
      <header className='bar'>
        {parent && (
          <Link href={parent.href} className='bar__parent'>
            <Icon name='back' size={16} />
            {parent.title}
          </Link>
        )}
        <h1>{title}</h1>
        <div className='bar__actions'>
          {actions}
          {search && (
            <button type='button' className='bar__search' onClick={search}>
              <Icon name='search' size={16} />
              <span>{t('search')}</span>
              <kbd>Ctrl K</kbd>
            </button>
          )}
        </div>
      </header>
      <div className='panes'>
        <main className='panes__main' id='main'>
          <SwitchedOff />
          {children}
        </main>
        {pane}
      </div>
    </>
  )
}
