/** For the configuration of a page with ui/Refreshable: in mini-programs the page itself is pulled down. H5 pulls a part of the page, where Taro would put its own component around all of it. */
export const pulledDown: { enablePullDownRefresh?: true } =
  process.env.TARO_ENV === 'h5' ? {} : { enablePullDownRefresh: true }
