import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { closeTo } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { ownPlace } from '@/stores/drafts'
import { SwitchRow } from '@/ui/SwitchRow'
import { KeptOne, SaveBar, useFilled } from '../components/keeping'
import { TitleFields } from '../components/TitleFields'
import { invoiceTexts } from '../invoice.i18n'
import { fieldErrors, NO_TITLE, typedOf, type KeptTitle, type TitleErrors, type TypedTitle } from '../invoice-title'
import '../pages/addressEdit.scss'

type Filled = TypedTitle & { isDefault: boolean }

/** To whom invoices are made out: one that is kept, or a new one. */
function InvoiceTitle({ visit }: ScreenProps) {
  const t = invoiceTexts.useT()
  const { id = '' } = visit.query
  const list = useCall('GET /invoiceTitle/list', {})
  useTitle(t(id ? 'editTitle' : 'newTitle'))
  return (
    <KeptOne
      id={id}
      list={list}
      icon='file'
      missing={t('missing')}
      toList={t('toList')}
      onList={() => closeTo('/invoiceManage/list')}
    >
      {(before, isFirst) => <Editor before={before} isFirst={isFirst} />}
    </KeptOne>
  )
}

function Editor({ before, isFirst }: { before: KeptTitle | undefined; isFirst: boolean }) {
  const t = invoiceTexts.useT()
  const say = common.useT()
  const { filled, change, errors, setErrors, idempotencyKey, drop } = useFilled<Filled, TitleErrors>(
    ownPlace(`invoice title ${before?.id ?? ''}`),
    () => ({ ...NO_TITLE, ...(before ? typedOf(before) : {}), isDefault: before?.isDefault ?? isFirst }),
  )
  const [run, busy] = useAttempt()
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
          { idempotencyKey },
        )
        drop()
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
      <SaveBar busy={busy} onSave={save} />
    </>
  )
}

export default screen('/invoiceManage/edit', InvoiceTitle)
