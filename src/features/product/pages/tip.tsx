import { Text, View } from '@tarojs/components'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { StickyBar } from '@/ui/StickyBar'
import { isSwitchedOn } from '@shared/screen-switches'
import { Drawing, type Drawn } from '../components/Drawing'
import { Section } from '../components/Section'
import { tipTexts } from '../tip.i18n'
import './tip.scss'

const DRAWN: readonly Drawn[] = ['air', 'washer', 'heater', 'fridge']

/** What printed codes and serial numbers are, and where they are found on a machine. */
function Tip() {
  const t = tipTexts.useT()
  const door = useDoor().data
  const scans = !!door?.LINKC_SCAN_CODE_CONFIG
  const registers = !!door && isSwitchedOn(door, '/productreg')
  const checks = !!door && isSwitchedOn(door, '/product/qualitySearch')
  return (
    <>
      <View className='content tip'>
        <Section title={t('codeTitle')}>
          <Text>{t('codeText')}</Text>
        </Section>
        <Section title={t('where')}>
          {DRAWN.map(one => (
            <View key={one} className='tip__place'>
              <Drawing of={one} label={t('drawing', { name: t(one) })} />
              <Text className='grow'>{t(one)}</Text>
            </View>
          ))}
        </Section>
        <Section title={t('serialTitle')}>
          <Text>{t('serialText')}</Text>
        </Section>
        <Section title={t('broken')}>
          <Text>{t('brokenText')}</Text>
        </Section>
        <Section title={t('revoked')}>
          <Text>{t('revokedText')}</Text>
        </Section>
      </View>
      {(scans || registers || checks) && (
        <StickyBar>
          {checks && (
            <Button kind='plain' onClick={() => go('/product/qualitySearch')}>
              {t('check')}
            </Button>
          )}
          {scans ? (
            <Button onClick={() => go('/mall/scanner')}>{t('scan')}</Button>
          ) : (
            registers && <Button onClick={() => go('/productreg')}>{t('register')}</Button>
          )}
        </StickyBar>
      )}
    </>
  )
}

export default screen('/product/tip', Tip)
