/**
 * What may precede 10 or 11 national digits: the country code 55, then the trunk prefix 0 with a two-digit carrier
 * code.
 */
export const telefonePrefix = /^(?:0*55)?(?:0+(?:\d\d)?)?(?=[1-9]\d{9,10}$)/;
