import { View } from '@tarojs/components'
import { useContext, useState } from 'react'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { plainText, readLink } from '@/lib/portal-link'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import type { FormValues, UnboundProduct } from '@shared/form'
import { MAX_MODEL, unboundOf } from '@shared/form-rules'
import { MAX_PAGE_SIZE } from '@shared/limits'
import { asField } from '../as-field'
import { describeTexts } from '../describe.i18n'
import { NestedContext } from '../nested'
import { readText } from '../read'
import './OptionSheet.scss'
import './DescribeSheet.scss'

/** Stands for a product that is of none of the kinds. */
const UNLISTED = 'unlisted'

/** What was scanned or typed of a plate: of a printed code's address the code alone. */
function plateOf(text: string): string {
  const url = readLink(text.trim())?.url ?? ''
  const code = /^\/qrcode\/([^/?#]+)/.exec(url)?.[1] ?? /[?&]code=([^&]+)/.exec(url)?.[1]
  return code === undefined ? text.trim() : plainText(code)
}

/** Describes a product that is in no list: its kind, its model, what stands on its plate. */
export function DescribeSheet({
  value,
  onDone,
  onChooseOwn,
  onClose,
}: {
  value: UnboundProduct | null
  onDone: (described: UnboundProduct) => void
  /** back to the person's own products; none for who has none */
  onChooseOwn?: () => void
  onClose: () => void
}) {
  const t = describeTexts.useT()
  const tc = common.useT()
  const nested = useContext(NestedContext)
  const kinds = useCall('GET /ssp/form/things', { query: { kind: 'catalog', pageSize: MAX_PAGE_SIZE } })
  const listed = kinds.data?.list ?? []
  const [values, setValues] = useState<FormValues>({
    kind: value ? value.kindId || UNLISTED : '',
    model: value?.model ?? '',
    plate: value?.serialNumber ?? '',
  })
  const [isTried, setTried] = useState(false)
  const kindId = readText(values.kind)
  const kind = listed.find(({ id }) => id === kindId)
  const described = unboundOf({
    kindId: kind?.id ?? '',
    name: kind?.name ?? '',
    model: readText(values.model),
    serialNumber: plateOf(readText(values.plate)).slice(0, MAX_MODEL),
  })
  const fields = [
    ...(listed.length
      ? [
          asField('kind', 'select', t('kind'), {
            setting: {
              dataSource: [
                ...listed.map(({ id, name }) => ({ value: id, text: name })),
                { value: UNLISTED, text: t('unlisted') },
              ],
            },
          }),
        ]
      : []),
    asField('model', 'text', t('model'), { placeHolder: t('modelHint'), setting: { maxLength: MAX_MODEL } }),
    asField('plate', 'code', t('plate'), { placeHolder: t('plateHint'), setting: { maxLength: 500 } }),
  ]
  const Edit = nested?.Edit
  const finish = () => {
    setTried(true)
    if (!described) return
    onDone(described)
    onClose()
  }
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <View className='describe'>
        {Edit && (
          <Edit
            fields={fields}
            values={values}
            errors={
              isTried && !described ? (kindId || !listed.length ? { model: 'required' } : { kind: 'required' }) : {}
            }
            onChange={(name, next) => setValues(before => ({ ...before, [name]: next }))}
            within='describe-'
          />
        )}
      </View>
      <View className='options__foot describe__foot'>
        {onChooseOwn && (
          <Button kind='plain' onClick={onChooseOwn}>
            {t('chooseOwn')}
          </Button>
        )}
        <Button onClick={finish}>{tc('confirm')}</Button>
      </View>
    </Sheet>
  )
}
