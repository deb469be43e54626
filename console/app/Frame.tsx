import { App as AntdApp, Badge, Button, Drawer, Popover } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import type { IconName } from '@shared/icons'
import { setPrimary } from '../theme/theme'
import { useBusy } from '../api/busy'
import { useMe } from '../api/me'
import { useGetWhen } from '../api/queries'
import { common } from '../i18n/common.i18n'
import { beginsAt, isOpen, PAGES, type PageRow } from '../pages'
import { titles } from '../pages/titles.i18n'
import { Avatar } from '../ui/Avatar'
import { Messages } from '../live/Messages'
import { useIsLive } from '../live/line'
import { live } from '../live/live.i18n'
import { useLive } from '../live/useLive'
import { Icon } from '../ui/Icon'
import { Page } from '../ui/Page'
import { SearchAll } from '../ui/search-all'
import { Boundary, Empty, Loaded, Skeleton } from '../ui/states'
import { useShortcuts } from '../ui/shortcuts'
import { useIsNarrow } from '../ui/width'
import { app } from './app.i18n'
import { Preferences } from './Preferences'
import { Proof } from './Proof'
import { Setup } from './Setup'
import { signOut } from './session'
import { Shortcuts } from './Shortcuts'

const Palette = lazy(() => import('./Palette'))
const PARTS = new Map(PAGES.map(row => [row, lazy(row.load)]))

function subscribeOnline(run: () => void): () => void {
  window.addEventListener('online', run)
  window.addEventListener('offline', run)
  return () => {
    window.removeEventListener('online', run)
    window.removeEventListener('offline', run)
  }
}

/** On a phone so many stand in the bar, messages among them, beside what holds the rest. */
const MOST_IN_BAR = 5
/** Address of the page that offers everything of the set-up. */
const SETUP = '/setup'
const isChat = ({ path }: PageRow): boolean => path === '/seat'
const isReports = ({ path }: PageRow): boolean => path === '/reports'
const placed = (pages: readonly PageRow[], place: PageRow['place']) => pages.filter(row => row.place === place)

interface Place {
  href: string
  icon: IconName
  title: string
  isHere: boolean
  /** what waits there, and what that is in words */
  news?: { count: number; text: string }
}
function RailItem({ href, icon, title, isHere, news }: Place) {
  return (
    <Link
      href={href}
      className={isHere ? 'rail__item rail__item--on' : 'rail__item'}
      aria-current={isHere ? 'page' : undefined}
      title={news?.count ? news.text : undefined}
    >
      {/* the description says the number */}
      <span aria-hidden>
        <Badge count={news?.count ?? 0} size='small' overflowCount={99} offset={[4, 5]}>
          <Icon name={icon} size={20} />
        </Badge>
      </span>
      <span>{title}</span>
    </Link>
  )
}

/** What is the person's own: account, language, look, and the way out. */
function Own({ name }: { name: string }) {
  const t = app.useT()
  return (
    <>
      <b>{name}</b>
      <Link href='/account'>{t('account')}</Link>
      <Preferences />
      <Button block onClick={() => void signOut()} icon={<Icon name='logout' size={16} />}>
        {t('signOut')}
      </Button>
    </>
  )
}

/** The places that a phone's bar has no room for, and what is the person's own. */
function More({ places, name }: { places: readonly Place[]; name: string }) {
  const t = common.useT()
  const [path] = useLocation()
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(false), [path])
  const isHere = places.some(place => place.isHere)
  return (
    <>
      <button
        type='button'
        className={isHere ? 'rail__item rail__item--on' : 'rail__item'}
        aria-haspopup='dialog'
        onClick={() => setShown(true)}
      >
        <Icon name='grid' size={20} />
        <span>{t('more')}</span>
      </button>
      <Drawer
        open={isShown}
        placement='bottom'
        title={t('more')}
        styles={{ wrapper: { height: 'auto' }, section: { maxHeight: '85vh' } }}
        onClose={() => setShown(false)}
      >
        <nav className='rail__more' aria-label={t('more')}>
          {places.map(place => (
            <RailItem key={place.href} {...place} />
          ))}
        </nav>
        <div className='rail__menu'>
          <Own name={name} />
        </div>
      </Drawer>
    </>
  )
}

function Rail({ pages, name, logo }: { pages: readonly PageRow[]; name: string; logo: string }) {
  const t = app.useT()
  const say = live.useT()
  const title = titles.useT()
  const [path] = useLocation()
  const desk = useGetWhen('GET /staff/im/desk', pages.some(isChat) ? {} : null).data
  const objections = useGetWhen('GET /staff/report/objections', pages.some(isReports) ? {} : null).data?.count
  const isNarrow = useIsNarrow()
  const [rail, setup] = [placed(pages, 'rail'), placed(pages, 'setup')]
  // a task by itself belongs to the tasks for who has them all, else to the own work
  const holder = path.startsWith('/work/task/') ? rail.find(row => row.path === '/tasks')?.path : undefined
  const isAt = (row: PageRow) => (holder ? row.path === holder : path === row.path || path.startsWith(`${row.path}/`))
  const places: Place[] = rail.map(row => ({
    href: row.path,
    icon: row.icon,
    title: title(row.title),
    isHere: isAt(row),
    ...(isChat(row) && desk
      ? {
          news: {
            count: desk.queued + desk.unread,
            text: say('chatNews', { queued: desk.queued, unread: desk.unread }),
          },
        }
      : {}),
    ...(isReports(row) && objections
      ? { news: { count: objections, text: say('objections', { n: objections }) } }
      : {}),
  }))
  if (setup.length > 0)
    places.push({
      href: SETUP,
      icon: 'part',
      title: t('setup'),
      isHere: path === SETUP || (setup.some(isAt) && !rail.some(isAt)),
    })
  const room = isNarrow && places.length >= MOST_IN_BAR ? MOST_IN_BAR - 1 : places.length
  return (
    <nav className='rail' aria-label={t('pages')}>
      {logo ? (
        <img className='rail__logo' src={logo} alt='' width={32} height={32} />
      ) : (
        <Avatar name={name} size={32} />
      )}
      {places.slice(0, room).map(place => (
        <RailItem key={place.href} {...place} />
      ))}
      <Messages />
      {room < places.length ? (
        <More places={places.slice(room)} name={name} />
      ) : (
        <Popover
          trigger='click'
          placement='rightBottom'
          content={
            <div className='rail__menu'>
              <Own name={name} />
            </div>
          }
        >
          <button type='button' className='rail__me' aria-label={t('account')}>
            <Avatar name={name} size={32} />
          </button>
        </Popover>
      )}
    </nav>
  )
}

function Missing() {
  const t = common.useT()
  return (
    <Page title={t('notFound')}>
      <Empty text={t('notFound')} />
    </Page>
  )
}

/** The console of somebody who is signed in: rail, pages, search of everything. */
export function Frame() {
  const t = app.useT()
  const say = live.useT()
  const me = useMe()
  const busy = useBusy()
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const [help, setHelp] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [hasSearched, setSearched] = useState(false)
  useEffect(() => {
    if (isSearching) setSearched(true)
  }, [isSearching])
  const search = useCallback(() => setSearching(true), [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setSearching(before => !before)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  const colour = me.data?.tenant.themeColour
  useEffect(() => setPrimary(colour), [colour])
  useShortcuts({ '?': () => setHelp(true) })
  useLive()
  const isLive = useIsLive()
  return (
    <Loaded query={me} rows={10}>
      {({ permissions, displayName, tenant }) => {
        const pages = PAGES.filter(row => isOpen(row, permissions))
        const rail = placed(pages, 'rail')
        const own = beginsAt(permissions)
        const home = rail.find(({ path }) => path === own) ?? rail[0] ?? pages[0]
        return (
          <AntdApp className='frame'>
            <a className='skip' href='#main'>
              {t('skip')}
            </a>
            <Rail pages={pages} name={displayName} logo={tenant.logo} />
            <div className='frame__page'>
              {!(online && isLive) && (
                <div className='offline' role='status'>
                  <Icon name='offline' size={16} />
                  {online ? say('notLive') : t('offlineBar')}
                </div>
              )}
              {busy > 0 && (
                <div className='offline' role='status'>
                  <Icon name='time' size={16} />
                  {t('busyBar', { n: busy })}
                </div>
              )}
              <SearchAll.Provider value={search}>
                <Switch>
                  {pages.map(row => {
                    const Part = PARTS.get(row)
                    return (
                      <Route key={row.path} path={row.path}>
                        <Boundary>
                          <Suspense fallback={<Skeleton rows={10} />}>{Part && <Part />}</Suspense>
                        </Boundary>
                      </Route>
                    )
                  })}
                  <Route path={SETUP}>
                    <Setup pages={placed(pages, 'setup')} />
                  </Route>
                  <Route path='/'>{home ? <Redirect to={home.path} replace /> : <Missing />}</Route>
                  <Route>
                    <Missing />
                  </Route>
                </Switch>
              </SearchAll.Provider>
            </div>
            {hasSearched && (
              <Boundary>
                {/* what is typed before it is there is no key of the page */}
                <Suspense fallback={<div role='dialog' aria-busy aria-label={t('palette')} />}>
                  <Palette pages={pages} open={isSearching} onOpen={setSearching} />
                </Suspense>
              </Boundary>
            )}
            <Shortcuts open={help} onClose={() => setHelp(false)} />
            <Proof />
          </AntdApp>
        )
      }}
    </Loaded>
  )
}
