// The calls about settings, legal texts, words of mails and limits. Pages load them without the shapes of the contract.
export const readShopSettings = 'GET /api/settings/shop';
export const saveShopSettings = 'PUT /api/settings/shop';
export const undoShopSettings = 'POST /api/settings/shop/undo';
export const readSaleSettings = 'GET /api/settings/sale';
export const saveSaleSettings = 'PUT /api/settings/sale';
export const undoSaleSettings = 'POST /api/settings/sale/undo';
export const readLegalText = 'GET /api/texts/:text';
export const saveLegalDraft = 'PUT /api/texts/:text';
export const publishLegalText = 'POST /api/texts/:text/publish';
export const readLimits = 'GET /api/limits';
export const addNetworkRule = 'POST /api/limits/networks';
export const endNetworkRule = 'DELETE /api/limits/networks/:id';
export const readLimitSettings = 'GET /api/settings/limits';
export const saveLimitSettings = 'PUT /api/settings/limits';
export const undoLimitSettings = 'POST /api/settings/limits/undo';
