import { App, Button, Checkbox, Input, Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { MAY_SHARE } from '@shared/queue'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { Icon } from '../../ui/Icon'
import { useIsNarrow, useIsTight } from '../../ui/width'
import type { useQueueState, View } from './queue'
import { requests } from './requests.i18n'

type State = ReturnType<typeof useQueueState>
const VIEWS = ['GET /staff/view/list'] as const

function useViewName() {
  const t = requests.useT()
  return (view: View): string => {
    if (!view.builtIn) return view.name
    const { id } = view
    return id === 'mine' || id === 'unassigned' || id === 'overdue' || id === 'dueSoon' || id === 'waiting'
      ? t(id)
      : t('open')
  }
}

/** Keeps what the queue shows now under a name, or changes the view that is chosen. */
function SaveView({ state, isFolded }: { state: State; isFolded: boolean }) {
  const t = requests.useT()
  const all = common.useT()
  const { message } = App.useApp()
  const may = useMay()
  const { view, filter, columns, sort, choose } = state
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const create = useWrite('POST /staff/view/create', VIEWS)
  const update = useWrite('POST /staff/view/update', VIEWS)
  const remove = useWrite('POST /staff/view/delete', VIEWS)
  const fail = (error: Error) => void message.error(error.message)
  const kept = { filter, columns: [...columns], sort }
  const close = () => {
    setOpen(false)
    void message.success(all('saved'))
  }
  return (
    <Popover
      trigger='click'
      placement='bottomRight'
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <form
          className='queue__save'
          onSubmit={event => {
            event.preventDefault()
            create.mutate(
              { body: { name: name.trim(), shared, ...kept } },
              {
                onSuccess: ({ id }) => {
                  close()
                  setName('')
                  choose(id)
                },
                onError: fail,
              },
            )
          }}
        >
          <Input
            aria-label={t('viewName')}
            placeholder={t('viewName')}
            maxLength={40}
            value={name}
            onChange={event => setName(event.target.value)}
          />
          {MAY_SHARE.some(permission => may(permission)) && (
            <Checkbox checked={shared} onChange={event => setShared(event.target.checked)}>
              {t('shareView')}
            </Checkbox>
          )}
          <Button type='primary' htmlType='submit' disabled={!name.trim()} loading={create.isPending}>
            {all('save')}
          </Button>
          {view?.own && (
            <>
              <Button
                loading={update.isPending}
                onClick={() =>
                  update.mutate(
                    {
                      body: {
                        id: view.id,
                        version: view.version,
                        name: name.trim() || view.name,
                        shared: view.shared,
                        ...kept,
                      },
                    },
                    {
                      onSuccess: () => {
                        close()
                        setName('')
                      },
                      onError: fail,
                    },
                  )
                }
              >
                {t('changeView')}
              </Button>
              <Button
                danger
                loading={remove.isPending}
                onClick={() =>
                  remove.mutate(
                    { body: { id: view.id } },
                    {
                      onSuccess: () => {
                        setOpen(false)
                        choose('open')
                      },
                      onError: fail,
                    },
                  )
                }
              >
                {t('removeView')}
              </Button>
            </>
          )}
        </form>
      }
    >
      <Button type='link' icon={<Icon name='star' size={16} />} aria-label={t('saveView')}>
        {!isFolded && t('saveView')}
      </Button>
    </Popover>
  )
}

/** The views of the queue as tabs, each with how many it holds. */
export function Views({ state }: { state: State }) {
  const t = requests.useT()
  const nameOf = useViewName()
  const { get, views, viewId, choose } = state
  const isNarrow = useIsNarrow()
  const isTight = useIsTight() && get('id') !== ''
  const isFolded = isNarrow || isTight
  const bar = useRef<HTMLDivElement>(null)
  const isThere = views.data !== undefined
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [viewId, isThere, isFolded])
  return (
    <div
      ref={bar}
      className={isFolded ? 'queue__views queue__views--folded' : 'queue__views'}
      role='group'
      aria-label={t('views')}
    >
      {(views.data ?? []).map(view => (
        <button
          key={view.id}
          type='button'
          className={view.id === viewId && !get('state') ? 'queue__view queue__view--on' : 'queue__view'}
          aria-current={view.id === viewId && !get('state') ? 'true' : undefined}
          onClick={() => choose(view.id)}
        >
          {nameOf(view)}
          <span
            className={view.id === 'overdue' && view.count > 0 ? 'queue__count queue__count--over' : 'queue__count'}
          >
            {view.count}
            {view.more && '+'}
          </span>
        </button>
      ))}
      <span className='list__end'>
        <SaveView state={state} isFolded={isFolded} />
      </span>
    </div>
  )
}
