vcl 4.1;

# Varnish in front of the shop: what all visitors see alike is answered here, and all else is passed on (docs/SCALE.md).
# The shop needs SHARED_CACHE_SECONDS, SHARED_CACHE_PURGE with the address of this cache, and TRUST_PROXY.

backend default {
  .host = "127.0.0.1";
  .port = "8080";
}

# The servers of the shop. Nobody else may purge.
acl servers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Through a proxy on this machine, such as one for TLS, visitors have its address. It names them, and the servers name nobody: Varnish adds the
    # address of the connection alone.
    if (!(client.ip ~ servers) || (req.http.X-Forwarded-For && req.http.X-Forwarded-For != "" + client.ip)) {
      return (synth(405));
    }
    if (req.http.Surrogate-Key == "*") {
      ban("obj.status != 0");
    } else if (req.http.Surrogate-Key ~ "^[a-z0-9 -]+$") {
      # A rule of a ban has no spaces.
      ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    } else {
      return (synth(400));
    }
    return (synth(200, "Purged"));
  }
  # The server makes an id for each request. A visitor's own would stand in its log.
  unset req.http.X-Request-Id;
  # Staff who are signed in read other rows at the same addresses.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  if (req.url ~ "^/api/(events|sites|zones|sessions|pricings|_search|order/availability|order/queue)(/|\?|$)" || req.url ~ "^/(images|assets|i18n)/") {
    unset req.http.Cookie;
    # Pages add it to get past caches that are never purged.
    set req.url = regsub(regsub(req.url, "([?&])cacheBuster=[^&]*&?", "\1"), "[?&]$", "");
    return (hash);
  }
  if (req.url ~ "^/(api|management|door|mailbox)(/|\?|$)") {
    return (pass);
  }
  # A page is the same for all visitors with the same language.
  if (req.http.Cookie ~ "(^|; ?)lang=(en|zh-tw|zh-hk)(;|$)") {
    set req.http.Cookie = regsub(req.http.Cookie, "(^|.*; ?)lang=(en|zh-tw|zh-hk)(;.*|$)", "lang=\2");
  } else {
    unset req.http.Cookie;
  }
  return (hash);
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
