import { Text, View } from '@tarojs/components'
import { fileUrl } from '@/api/upload'
import { ReportStateTag } from '@/domain/ReportStateTag'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { Tap } from '@/ui/Tap'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { timeLabel } from '@shared/dates'
import { money } from '@shared/money'
import { reportTexts } from '../report.i18n'
import './report.scss'

export type Reports = Output<Contract, 'GET /task/transformation/getServiceReportByTaskId'>
export type Version = Reports['versions'][number]

/** What was done, with the pictures and what was measured. */
function Work({ one }: { one: Version }) {
  const t = reportTexts.useT()
  const language = useLanguage()
  const sides = [
    ...one.before.map((file, i) => ({ file, side: t('before'), n: i + 1 })),
    ...one.after.map((file, i) => ({ file, side: t('after'), n: i + 1 })),
  ]
  const { view, viewer } = usePictureViewer(sides.map(({ file }) => fileUrl(file.url)))
  return (
    <View className='card report'>
      <View className='row'>
        <Text className='report__title grow' {...aria({ role: 'heading', level: 2 })}>
          {one.result || one.title}
        </Text>
        <ReportStateTag state={one.state} />
      </View>
      <Text className='sub nums'>
        {t('byline', { name: one.staffName, time: timeLabel(one.createTime, language), number: one.reportNo })}
      </Text>
      {one.state === 'withdrawn' && <Text className='report__reason'>{t('withdrawnFor', { reason: one.reason })}</Text>}
      <Text className='report__text'>{one.work}</Text>
      {one.fault && (
        <Text className='sub'>
          {t('fault')} · {`${one.fault.code} ${one.fault.title}`.trim()}
        </Text>
      )}
      {one.cause && (
        <Text className='sub'>
          {t('cause')} · {one.cause.name}
        </Text>
      )}
      {sides.length > 0 && (
        <View className='report__photos'>
          {sides.map(({ file, side, n }) => (
            <Tap
              key={file.id}
              className='report__photo'
              label={t('photo', { side, n })}
              onClick={() => view(fileUrl(file.url))}
            >
              <Picture src={fileUrl(file.url, 'thumbnail')} className='report__picture' />
              <Text className='report__side'>{side}</Text>
            </Tap>
          ))}
        </View>
      )}
      {one.readings.length > 0 && (
        <View className='report__readings' {...aria({ role: 'list', label: t('readings') })}>
          {one.readings.map((reading, i) => (
            <View key={i} className='report__reading' {...aria({ role: 'listitem' })}>
              <Text className='sub'>{reading.name}</Text>
              <Text className='report__value nums'>
                {[reading.before, reading.after].filter(Boolean).join(' → ')} {reading.unit}
              </Text>
            </View>
          ))}
        </View>
      )}
      {viewer}
    </View>
  )
}

/** What it costs, and what of it the warranty pays. */
function Costs({ one }: { one: Version }) {
  const t = reportTexts.useT()
  const language = useLanguage()
  const amount = (cents: number) => money(cents, language)
  if (!one.lines.length) return null
  return (
    <View className='card report'>
      <View className='card__head'>
        <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
          {t('costs')}
        </Text>
      </View>
      <View className='report__line' {...aria({ hidden: true })}>
        <Text className='sub grow' />
        <Text className='sub report__sum'>{t('price')}</Text>
        <Text className='sub report__sum'>{t('pays')}</Text>
      </View>
      <View {...aria({ role: 'list', label: t('costs') })}>
        {one.lines.map((line, i) => (
          <View key={i} className='report__line' {...aria({ role: 'listitem' })}>
            <View className='grow'>
              <Text>{line.amount > 1 ? `${line.name} × ${String(line.amount)}` : line.name}</Text>
              {!!line.coveredReason && (
                <Text className={line.covered > 0 ? 'report__covered' : 'sub'}>{line.coveredReason}</Text>
              )}
            </View>
            <Text className='report__sum nums'>{amount(line.price * line.amount)}</Text>
            <Text className={'report__sum nums' + (line.covered ? ' report__free' : '')}>
              {line.covered === line.amount
                ? t('inWarranty', { amount: amount(0) })
                : amount(line.price * (line.amount - line.covered))}
            </Text>
          </View>
        ))}
      </View>
      {one.discount > 0 && (
        <View className='report__line'>
          <Text className='grow'>{t('discount')}</Text>
          <Text className='report__sum nums'>{amount(-one.discount)}</Text>
        </View>
      )}
      <View className='report__line report__line--total'>
        <Text className='grow'>{t('total')}</Text>
        {one.covered > 0 && <Text className='report__sum sub nums'>{amount(one.total)}</Text>}
        <Text className='report__sum nums'>{amount(one.payable)}</Text>
      </View>
    </View>
  )
}

/** One version of a report, as its engineer wrote it and its customer decided. */
export function ReportView({ one }: { one: Version }) {
  const t = reportTexts.useT()
  const language = useLanguage()
  const { signature } = one
  return (
    <>
      <Work one={one} />
      <Costs one={one} />
      {one.repairWarranty !== '' && (
        <View className='card row report__promise'>
          <Icon name='check' size={22} />
          <View className='grow'>
            <Text className='sub'>{t('repairWarranty')}</Text>
            <Text className='report__text'>{one.repairWarranty}</Text>
          </View>
        </View>
      )}
      {signature && (
        <View className='card row'>
          <View className='grow'>
            <Text className='card__title'>{t('signature')}</Text>
            <Text className='sub report__text'>
              {t('signedBy', { name: signature.signer, time: timeLabel(signature.createTime, language) })}
            </Text>
          </View>
          <Picture src={signature.url} mode='aspectFit' alt={t('signature')} className='report__signature' />
        </View>
      )}
    </>
  )
}
