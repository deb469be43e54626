import { Button, Input, Modal, type InputRef } from 'antd'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { IconName } from '@shared/icons'
import type { FoundKind } from '@shared/kinds'
import { common } from '../i18n/common.i18n'
import { useThings } from '../list/things'
import type { PageRow } from '../pages'
import { titles, type TitleKey } from '../pages/titles.i18n'
import { useOffered } from '../ui/commands'
import { Icon } from '../ui/Icon'
import { app } from './app.i18n'

/** What is found: where it leads, and what tells it from others of its name. */
interface Found {
  key: string
  href?: string
  /** of a command: what it does */
  run?: () => void
  icon: IconName
  text: string
  hint?: string
  /** what the first of its kind stands below */
  kind?: TitleKey
}

/** How things are shown, and where each leads. */
const SHOWN = {
  event: { kind: 'requests', icon: 'service', href: id => `/requests?id=${id}` },
  task: { kind: 'tasks', icon: 'calendar', href: id => `/tasks?id=${id}` },
  customer: { kind: 'customers', icon: 'user', href: id => `/customers/${id}` },
  product: { kind: 'products', icon: 'device', href: id => `/products?id=${id}` },
  article: { kind: 'wiki', icon: 'wiki', href: id => `/wiki/${id}` },
  template: { kind: 'templates', icon: 'register', href: id => `/setup/templates/${id}` },
} as const satisfies Record<FoundKind, { kind: TitleKey; icon: IconName; href: (id: string) => string }>

/** Search of everything that can be opened, and of what can be done with what is open. */
export default function Palette({
  pages,
  open,
  onOpen,
}: {
  pages: readonly PageRow[]
  open: boolean
  onOpen: (open: boolean) => void
}) {
  const t = app.useT()
  const all = common.useT()
  const title = titles.useT()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<InputRef>(null)
  useEffect(() => {
    if (!open) return
    setText('')
    setAt(0)
  }, [open])

  const words = text.trim()
  const wanted = words.toLowerCase()
  const { things, isLooking, error, retry } = useThings(open ? words : '')
  const offered = useOffered()
  const ran = useRef<(() => void) | null>(null)
  const found: Found[] = [
    // what is open is acted on by its words; without any the pages come first
    ...(wanted ? offered : [])
      .filter(one => one.text.toLowerCase().includes(wanted))
      .map(one => ({ ...one, key: `do ${one.key}` })),
    ...pages
      .filter(({ place, path }) => place !== 'nowhere' && !path.includes(':'))
      .filter(row => title(row.title).toLowerCase().includes(wanted) || row.path.includes(wanted))
      .map(row => ({ key: row.path, href: row.path, icon: row.icon, text: title(row.title) })),
    ...things.map(({ subject, id, ...named }) => {
      const { href, ...shown } = SHOWN[subject]
      return { ...shown, ...named, key: href(id), href: href(id) }
    }),
  ]
  const chosen = Math.min(at, found.length - 1)
  const choose = (next: number) => {
    setAt(next)
    document.getElementById(`palette-${String(next)}`)?.scrollIntoView({ block: 'nearest' })
  }
  const go = (one: Found | undefined) => {
    if (!one) return
    ran.current = one.run ?? null
    onOpen(false)
    if (one.href) navigate(one.href)
  }
  return (
    <Modal
      open={open}
      onCancel={() => onOpen(false)}
      afterOpenChange={shown => {
        if (shown) field.current?.focus()
        else {
          // the keyboard is back where it came from, and what is done may take it elsewhere
          ran.current?.()
          ran.current = null
        }
      }}
      footer={null}
      closable={false}
      width={520}
      destroyOnHidden
    >
      <Input
        ref={field}
        role='combobox'
        aria-expanded
        aria-controls='palette'
        aria-activedescendant={found[chosen] ? `palette-${String(chosen)}` : undefined}
        aria-label={t('palette')}
        placeholder={t('palette')}
        prefix={<Icon name='search' size={16} />}
        value={text}
        maxLength={64}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') choose(Math.min(found.length - 1, chosen + 1))
          else if (event.key === 'ArrowUp') choose(Math.max(0, chosen - 1))
          // of an input method it ends a word
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(found[chosen])
          else return
          event.preventDefault()
        }}
      />
      <div id='palette' className='palette' role='listbox' aria-label={t('palette')}>
        {found.map((one, i) => (
          <Fragment key={one.key}>
            {one.kind && one.kind !== found[i - 1]?.kind && (
              <p className='palette__title' aria-hidden>
                {title(one.kind)}
              </p>
            )}
            <button
              type='button'
              tabIndex={-1}
              id={`palette-${String(i)}`}
              role='option'
              aria-selected={i === chosen}
              onMouseEnter={() => setAt(i)}
              onClick={() => go(one)}
            >
              <Icon name={one.icon} size={16} />
              <span className='palette__text'>{one.text}</span>
              {one.hint && <small>{one.hint}</small>}
            </button>
          </Fragment>
        ))}
      </div>
      {(isLooking || error || !found.length) && (
        <p className='palette__none' role='status'>
          {isLooking ? all('loading') : (error?.message ?? t('nothingFound'))}
          {error && !isLooking && (
            <Button type='link' onClick={retry}>
              {all('retry')}
            </Button>
          )}
        </p>
      )}
    </Modal>
  )
}
