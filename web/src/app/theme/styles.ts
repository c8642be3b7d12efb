// Import order is cascade order.
import './fonts.css';
import './tokens.css';
import './base.css';
import './print.css';
