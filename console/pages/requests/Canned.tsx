import { App, Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fillText } from '@shared/canned-text'
import { timeLabel } from '@shared/dates'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Icon } from '../../ui/Icon'
import { Boundary } from '../../ui/states'
import type { DetailOf } from './queue'
import { requests } from './requests.i18n'

const MAX_TITLE = 20

// a form that most who answer never open
const CannedTexts = lazy(() => import('./CannedTexts'))

/** Texts that are written once: chosen into the composer, or kept from it. */
export function Canned({ detail, text, onText }: { detail: DetailOf; text: string; onText: (text: string) => void }) {
  const t = requests.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const texts = useGet('GET /staff/text/list').data ?? []
  const create = useWrite('POST /staff/text/create', ['GET /staff/text/list'])
  const [isManaged, setManaged] = useState(false)
  const { event, linkman } = detail
  return (
    <>
      <Select
        className='composer__canned'
        size='small'
        aria-label={t('canned')}
        placeholder={t('canned')}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={texts.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id: string | null) => {
          const chosen = texts.find(one => one.id === id)
          if (!chosen) return
          const filled = fillText(chosen.content, {
            customer: linkman.name,
            number: event.eventNo,
            engineer: event.executorName,
            planTime: event.planTime && timeLabel(event.planTime, language),
            arriveTime: event.arriveTime ? timeLabel(event.arriveTime, language) : '',
          })
          onText(text ? `${text}\n${filled}` : filled)
        }}
      />
      <Button
        type='text'
        size='small'
        icon={<Icon name='edit' size={16} />}
        aria-label={t('manageTexts')}
        title={t('manageTexts')}
        onClick={() => setManaged(true)}
      />
      {isManaged && (
        <Boundary>
          <Suspense fallback={null}>
            <CannedTexts onClose={() => setManaged(false)} />
          </Suspense>
        </Boundary>
      )}
      {text.trim() && (
        <Button
          type='link'
          size='small'
          loading={create.isPending}
          onClick={() =>
            create.mutate(
              { body: { title: [...text.trim()].slice(0, MAX_TITLE).join(''), content: text.trim(), shared: false } },
              {
                onSuccess: () => void message.success(t('textKept')),
                onError: error => void message.error(error.message),
              },
            )
          }
        >
          {t('keepText')}
        </Button>
      )}
    </>
  )
}
