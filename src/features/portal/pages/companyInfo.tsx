import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { aria } from '@/platform/aria'
import { copyToClipboard } from '@/platform/clipboard'
import { callPhone } from '@/platform/phone'
import { share } from '@/platform/share'
import { ShareButton } from '@/platform/share-button'
import type { ShareOutcome } from '@/platform/share-button/types'
import { go } from '@/screen/go'
import { linkTexts } from '@/screen/link.i18n'
import { RichTextLinks } from '@/screen/RichTextLinks'
import { screen, useShareCard } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { Cell } from '@/ui/Cell'
import { Picture } from '@/ui/Picture'
import { AssistantIcon } from '../components/AssistantIcon'
import { CardHead } from '../components/CardHead'
import { portalTexts } from '../portal.i18n'
import './companyInfo.scss'

function CompanyInfo() {
  const t = portalTexts.useT()
  const company = useDoor().data?.company
  const card = useShareCard({ title: company?.name ?? '', url: '/mall/company/info', picture: company?.logo ?? '' })
  if (!company) return null
  const copyMail = () =>
    void copyToClipboard(company.email).then(copied => {
      if (copied) void Taro.showToast({ title: t('mailCopied'), icon: 'none' })
    })
  const onShared = (outcome: ShareOutcome) => {
    const text = {
      shared: '',
      cancelled: '',
      copied: linkTexts.t('copied'),
      menu: t('shareMenu'),
      failed: t('shareFailed'),
    }[outcome]
    if (text) void Taro.showToast({ title: text, icon: 'none', duration: 3000 })
  }
  return (
    <View className='content company'>
      <View className='card company__head'>
        <Picture className='company__logo' src={company.logo} icon='building' iconSize={36} mode='aspectFit' />
        <Text className='company__name' {...aria({ role: 'heading', level: 2 })}>
          {company.name}
        </Text>
        {ShareButton && (
          <ShareButton
            className='button button--plain button--small'
            title={card.title}
            link={share.linkTo(card.url)}
            onDone={onShared}
          >
            {t('share')}
          </ShareButton>
        )}
      </View>
      {company.introduction && (
        <View className='card'>
          <CardHead title={t('introduction')} />
          <Text className='company__text'>{company.introduction}</Text>
        </View>
      )}
      <View className='card cells'>
        {company.people && <Cell icon='user' title={t('contactPerson')} value={company.people} />}
        {company.phone && (
          <Cell icon='phone' title={t('telephone')} value={company.phone} onClick={() => callPhone(company.phone)} />
        )}
        {company.email && <Cell icon='mail' title={t('email')} value={company.email} onClick={copyMail} />}
        {company.address && (
          <Cell
            icon='place'
            title={t('address')}
            value={company.address}
            onClick={() => go('/main/map', { name: company.name, address: company.address })}
          />
        )}
      </View>
      <AssistantIcon />
      <RichTextLinks module='notLogin' />
    </View>
  )
}

export default screen('/mall/company/info', CompanyInfo)
