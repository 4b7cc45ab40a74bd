/** Country code 55 and 0, with or without a carrier's code, before the 10 or 11 digits of a phone number. */
export const telefonePrefix = /^(?:0*55)?(?:0+(?:\d\d)?)?(?=[1-9]\d{9,10}$)/;
