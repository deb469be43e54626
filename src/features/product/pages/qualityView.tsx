import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { CoveredParts, WarrantyFacts } from '@/domain/warranty-facts'
import { warrantyFactTexts } from '@/domain/warranty-facts.i18n'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { closeTo, go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon, type IconName } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { presentTime } from '@shared/clock'
import { fullDate } from '@shared/dates'
import { tenantDay } from '@shared/day'
import { isSwitchedOn } from '@shared/screen-switches'
import { MachineHead } from '../components/MachineHead'
import { Section } from '../components/Section'
import { qualityTexts } from '../quality.i18n'
import './quality.scss'

type Quality = Output<Contract, 'GET /product/quality'>
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']

/** What is known of the warranty of a machine, by its serial number or its code, and what can be done about it. */
function QualityView({ visit }: ScreenProps) {
  const t = qualityTexts.useT()
  const { serialNumber = '', code = '', language } = visit.query
  const bySerial = useCall('GET /product/quality', serialNumber ? { query: { serialNumber } } : null)
  const isNoSerial = !serialNumber || (!!bySerial.error && MISSING.includes(bySerial.error.id))
  // what was typed may be either
  const asCode = code || serialNumber
  const byCode = useCall('GET /product/quality', isNoSerial && asCode ? { query: { code: asCode } } : null)
  const data = bySerial.data ?? byCode.data
  const { error, reload } = isNoSerial ? byCode : bySerial
  const again = () => closeTo('/product/qualitySearch', { language })
  if (data) return <Found quality={data} onAgain={again} />
  if (!asCode || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState
          icon='search'
          text={asCode ? t('none', { text: asCode }) : t('need')}
          action={t('again')}
          onAction={again}
        />
        {asCode && <Register query={serialNumber ? { serialNumber } : { code }} text={t('noneRegister')} hint='' />}
      </View>
    )
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
}

function Way({ icon, text, hint, onClick }: { icon: IconName; text: string; hint: string; onClick: () => void }) {
  return (
    <Tap className='quality-way' onClick={onClick}>
      <IconTile name={icon} size={40} />
      <View className='grow'>
        <Text className='quality-way__text'>{text}</Text>
        {hint !== '' && <Text className='hint quality-way__hint'>{hint}</Text>}
      </View>
      <View className='quality-way__arrow'>
        <Icon name='forward' size={16} />
      </View>
    </Tap>
  )
}
/** Registering a machine with its invoice, where the company lets customers do so. */
function Register({ query, text, hint }: { query: Record<string, string>; text: string; hint: string }) {
  const door = useDoor().data
  return door && isSwitchedOn(door, '/productreg') ? (
    <View className='card'>
      <Way icon='register' text={text} hint={hint} onClick={() => go('/productreg', query)} />
    </View>
  ) : null
}

/** First and last day on a line, with today on it. */
function TimeLine({ quality }: { quality: Quality }) {
  const t = qualityTexts.useT()
  const language = useLanguage()
  const { qualityInfoStartTime: start, qualityInfoEndTime: end } = quality
  if (!start || !end) return null
  const [first, last, today] = [Date.parse(start), Date.parse(end), Date.parse(tenantDay(presentTime()))]
  const share = last > first ? Math.min(1, Math.max(0, (today - first) / (last - first))) : 1
  return (
    <View className='quality-line' {...aria({ role: 'group', label: t('line') })}>
      <View className='quality-line__track'>
        <View className='quality-line__past' style={{ width: `${String(Math.round(share * 100))}%` }} />
      </View>
      <View className='quality-line__days nums'>
        <Text>{t('from', { date: fullDate(start, language) })}</Text>
        <Text>{t('to', { date: fullDate(end, language) })}</Text>
      </View>
    </View>
  )
}

function Found({ quality, onAgain }: { quality: Quality; onAgain: () => void }) {
  const t = qualityTexts.useT()
  const parts = warrantyFactTexts.useT()
  const door = useDoor().data
  const isIn = quality.qualityInfoStatus === 'in-warranty'
  const { productId, serialNumber } = quality
  const isOn = (url: string): boolean => !!door && isSwitchedOn(door, url)
  const raise = useRaise(productId ? { productId } : {})
  const hasCoveredParts = !isIn && quality.qualityInfo.parts.some(one => one.isCovered)
  return (
    <>
      <View className='content quality-view'>
        <View className='card'>
          <MachineHead machine={quality} />
          <TimeLine quality={quality} />
          <View className='quality-view__why'>
            <WarrantyFacts info={quality.qualityInfo} covered={isIn} />
          </View>
        </View>
        {hasCoveredParts && (
          <Section title={parts('stillFree')}>
            <CoveredParts parts={quality.qualityInfo.parts} />
          </Section>
        )}
        <Section title={t('can')}>
          {isIn && <Text className='sub quality-view__covered'>{t('covered')}</Text>}
          {productId && (
            <Way
              icon='device'
              text={t('mine')}
              hint=''
              onClick={() => go('/product/productDetail', { id: productId })}
            />
          )}
          <Way
            icon='repair'
            text={t(isIn ? 'report' : 'reportOut')}
            hint={isIn ? '' : t('reportOutHint')}
            onClick={raise}
          />
          {isOn('/faultLibrary/list') && (
            <Way
              icon='inspect'
              text={t('faults')}
              hint={t('faultsHint')}
              onClick={() => go('/faultLibrary/list', productId ? { productId } : {})}
            />
          )}
          {!isIn && !productId && isOn('/productreg') && (
            <Way
              icon='file'
              text={t('proof')}
              hint={t('proofHint')}
              onClick={() => go('/productreg', { serialNumber })}
            />
          )}
          {isIn && !productId && isOn('/productreg') && (
            <Way
              icon='register'
              text={t('register')}
              hint={t('registerHint')}
              onClick={() => go('/productreg', { serialNumber })}
            />
          )}
          {!isIn && isOn('/extend/list') && (
            <Way icon='gift' text={t('card')} hint={t('cardHint')} onClick={() => go('/extend/list')} />
          )}
          {isOn('/mall/shop') && (
            <Way
              icon='shop'
              text={t('shop')}
              hint={t('shopHint')}
              onClick={() => go('/mall/shop', productId ? { productId } : {})}
            />
          )}
        </Section>
      </View>
      <StickyBar>
        <Button kind='plain' onClick={onAgain}>
          {t('again')}
        </Button>
        <Button id='quality-report' onClick={raise}>
          {t('report')}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/product/qualitySearchView', QualityView)
