import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { closeTo } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { dropDraft, keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { SwitchRow } from '@/ui/SwitchRow'
import { TitleFields } from '../components/TitleFields'
import { invoiceTexts } from '../invoice.i18n'
import { fieldErrors, NO_TITLE, typedOf, type KeptTitle, type TitleErrors, type TypedTitle } from '../invoice-title'
import '../pages/addressEdit.scss'

/** To whom invoices are made out: one that is kept, or a new one. */
function InvoiceTitle({ visit }: ScreenProps) {
  const t = invoiceTexts.useT()
  const { id = '' } = visit.query
  const { data, error, reload } = useCall('GET /invoiceTitle/list', {})
  useTitle(t(id ? 'editTitle' : 'newTitle'))
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )
  const before = data.find(one => one.id === id)
  if (id && !before)
    return (
      <View className='content'>
        <EmptyState
          icon='file'
          text={t('missing')}
          action={t('toList')}
          onAction={() => closeTo('/invoiceManage/list')}
        />
      </View>
    )
  return <Editor before={before} isFirst={!data.length} />
}

function Editor({ before, isFirst }: { before: KeptTitle | undefined; isFirst: boolean }) {
  const t = invoiceTexts.useT()
  const say = common.useT()
  const place = ownPlace(`invoice title ${before?.id ?? ''}`)
  const [draft] = useState(() => loadDraft(place))
  const [filled, setFilled] = useState<TypedTitle & { isDefault: boolean }>(() => ({
    ...NO_TITLE,
    ...(before ? typedOf(before) : {}),
    isDefault: before?.isDefault ?? isFirst,
    ...(draft.values as Partial<TypedTitle>),
  }))
  const [errors, setErrors] = useState<TitleErrors>({})
  const [run, busy] = useAttempt()
  const change = (part: Partial<TypedTitle & { isDefault: boolean }>) => {
    const values = { ...filled, ...part }
    setFilled(values)
    keepDraft(place, { ...draft, values })
    setErrors(old => ({ ...old, ...Object.fromEntries(Object.keys(part).map(key => [key, undefined])) }))
  }
  const save = () =>
    void run(async () => {
      const wrong: TitleErrors = {
        ...(filled.name.trim() ? {} : { name: t('needName') }),
        ...(filled.kind === 'personal' || filled.taxNo.trim() ? {} : { taxNo: t('needTaxNo') }),
      }
      setErrors(wrong)
      if (Object.keys(wrong).length) return
      try {
        await call(
          'POST /invoiceTitle/save',
          { body: { ...(before ? { id: before.id } : {}), ...filled } },
          { idempotencyKey: draft.idempotencyKey },
        )
        dropDraft(place)
        void Taro.showToast({ title: say('saved'), icon: 'success' })
        closeTo('/invoiceManage/list')
      } catch (error) {
        const found = fieldErrors(error)
        if (!found) throw error
        setErrors(found)
      }
    })
  return (
    <>
      <View className='content'>
        <TitleFields value={filled} errors={errors} onChange={change} />
        <View className='card'>
          <SwitchRow
            title={t('makeDefault')}
            on={filled.isDefault}
            disabled={before?.isDefault === true || isFirst}
            onClick={() => change({ isDefault: !filled.isDefault })}
          />
        </View>
      </View>
      <StickyBar>
        <Button busy={busy} onClick={save}>
          {say('save')}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/invoiceManage/edit', InvoiceTitle)
